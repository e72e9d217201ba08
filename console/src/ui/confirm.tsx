import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react'

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

/** Stands once around the pages; `useConfirm` asks through it. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<Pending | null>(null)
  const confirm = useCallback<Confirm>(async (confirmation) => {
    // Not `lazy`, which would never try again: a question that the line swallowed means no, and is asked at the next press.
    const Dialog = await loadDialog().catch(() => null)
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
  }, [])
  return (
    <ConfirmContext value={confirm}>
      {children}
      {pending && <pending.Dialog {...pending.confirmation} isOpen={pending.isOpen} onSettle={pending.settle} />}
    </ConfirmContext>
  )
}

/** `if (await confirm({ question, subject, confirmLabel: 'Delete', isDangerous: true })) …` */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it')
  // Fetched while the page that may ask is read: a line that drops later must not swallow the question.
  useEffect(() => void loadDialog().catch(() => undefined), [])
  return confirm
}
