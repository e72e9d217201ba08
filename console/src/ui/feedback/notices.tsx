import { createContext, use, useMemo, useRef, useState, type ReactNode } from 'react'
import { NoticeStack } from './notice-stack'

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

const NoticesContext = createContext<Notices | null>(null)
const maxShown = 4

/** Rendered once, around the pages. Why it is not Base UI's Toast: docs/decisions/dependencies. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Notice[]>([])
  const count = useRef(0)
  const notices = useMemo<Notices>(() => {
    const add = (kind: NoticeKind, text: string, options?: NoticeOptions) => {
      count.current += 1
      const id = `notice-${count.current}`
      setShown((current) => withoutOldest([...current, { staysOpen: kind === 'error', ...options, id, kind, text }]))
      return id
    }
    return {
      success: (text, options) => add('success', text, options),
      info: (text, options) => add('info', text, options),
      error: (text, options) => add('error', text, options),
      close: (id) => setShown((current) => current.filter((notice) => notice.id !== id)),
    }
  }, [])
  return (
    <NoticesContext value={notices}>
      {children}
      <NoticeStack notices={shown} onClose={notices.close} />
    </NoticesContext>
  )
}

/** `notices.success('Property archived successfully', { actions: [{ label: 'Undo', onPress }] })` */
export function useNotices(): Notices {
  const notices = use(NoticesContext)
  if (!notices) throw new Error('useNotices needs a NoticesProvider above it')
  return notices
}

/** At most `maxShown`: removes the oldest, one that need not stay if there is one. */
function withoutOldest(notices: Notice[]): Notice[] {
  if (notices.length <= maxShown) return notices
  const oldest = notices.find((notice) => !notice.staysOpen) ?? notices[0]
  return notices.filter((notice) => notice !== oldest)
}
