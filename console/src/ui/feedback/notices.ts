import { createContext, use, type ReactNode } from 'react'

export type NoticeKind = 'success' | 'info' | 'error'

export interface NoticeAction {
  label: string
  onPress: () => void
}

export interface NoticeOptions {
  /** A second line. */
  detail?: ReactNode
  /** A press also closes the notice. */
  actions?: readonly NoticeAction[]
  /** Called when the notice is closed without one of its actions. */
  onDismiss?: (() => void) | undefined
  /** Stays until it is closed; true by default for errors. */
  staysOpen?: boolean
}

export interface Notice extends NoticeOptions {
  id: string
  kind: NoticeKind
  text: string
}

/** Each returns the id of its notice, for `close`. */
export interface Notices {
  success: (text: string, options?: NoticeOptions) => string
  info: (text: string, options?: NoticeOptions) => string
  /** Stays until it is closed, and is announced immediately. */
  error: (text: string, options?: NoticeOptions) => string
  close: (id: string) => void
}

/** Provided by NoticesProvider. */
export const NoticesContext = createContext<Notices | null>(null)

/** `notices.success('Property archived successfully', { actions: [{ label: 'Undo', onPress }] })` */
export function useNotices(): Notices {
  const notices = use(NoticesContext)
  if (!notices) throw new Error('useNotices needs a NoticesProvider above it')
  return notices
}
