import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useLoadFailure, type LoadFailure } from '../loading/use-load-failure'

export interface Confirmation {
  /** The exact sentence: 'Are you sure you want to delete this property?' */
  question: string
  /** Names the thing: 'Delete 4-bed duplex, Lekki?' */
  subject?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Red, for what destroys. */
  isDangerous?: boolean
}

type Confirm = (confirmation: Confirmation) => Promise<boolean>

const ConfirmContext = createContext<Confirm | null>(null)
const loadDialog = () => import('./confirm-dialog').then((module) => module.ConfirmDialog)

interface Pending {
  Dialog: Awaited<ReturnType<typeof loadDialog>>
  confirmation: Confirmation
  isOpen: boolean
  settle: (isConfirmed: boolean) => void
}

/** Stands once around the pages, inside the NoticesProvider; `useConfirm` asks through it. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<Pending | null>(null)
  const { tell, clear } = useLoadFailure()
  /** Gives up the question whose dialog could not be fetched, when another one is asked. */
  const onFailed = useRef<() => void>(undefined)
  const confirm = useCallback<Confirm>(
    async (confirmation) => {
      onFailed.current?.()
      clear()
      const Dialog = await fetchDialog(tell, onFailed)
      if (!Dialog) return false
      return new Promise((resolve) => {
        const settle = (isConfirmed: boolean) => {
          resolve(isConfirmed)
          // Only its own dialog: a later question may stand there by now.
          setPending((current) => (current?.settle === settle ? { ...current, isOpen: false } : current))
        }
        setPending((previous) => {
          previous?.settle(false)
          return { Dialog, confirmation, isOpen: true, settle }
        })
      })
    },
    [tell, clear],
  )
  return (
    <ConfirmContext value={confirm}>
      {children}
      {pending && <pending.Dialog {...pending.confirmation} isOpen={pending.isOpen} onSettle={pending.settle} />}
    </ConfirmContext>
  )
}

/** Null when the person gave up; Retry goes on with the same question. Not `lazy`, which would never try again. */
const fetchDialog = (tell: LoadFailure['tell'], onFailed: { current: (() => void) | undefined }) =>
  new Promise<Pending['Dialog'] | null>((resolve) => {
    const stop = () => resolve(null)
    const attempt = () => {
      onFailed.current = stop
      void loadDialog().then(resolve, () => tell(attempt, stop))
    }
    attempt()
  })

/** `if (await confirm({ question, subject, confirmLabel: 'Delete', isDangerous: true })) …` */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it')
  // Fetched while the page that may ask is read, so that a connection that drops later does not keep the question away.
  useEffect(() => void loadDialog().catch(() => undefined), [])
  return confirm
}
