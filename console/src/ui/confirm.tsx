import { createContext, lazy, Suspense, use, useCallback, useEffect, useState, type ReactNode } from 'react'
import { ErrorBoundary } from './error-boundary'

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
const loadDialog = () => import('./confirm-dialog').then((module) => ({ default: module.ConfirmDialog }))
const ConfirmDialog = lazy(loadDialog)

interface Pending {
  confirmation: Confirmation
  isOpen: boolean
  settle: (isConfirmed: boolean) => void
}

/** Stands once around the pages; `useConfirm` asks through it. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<Pending | null>(null)
  const confirm = useCallback<Confirm>(
    (confirmation) =>
      new Promise((resolve) => {
        const settle = (isConfirmed: boolean) => {
          resolve(isConfirmed)
          // Only its own dialog: a later question may stand there by now.
          setPending((current) => (current?.settle === settle ? { ...current, isOpen: false } : current))
        }
        setPending((previous) => {
          previous?.settle(false)
          return { confirmation, isOpen: true, settle }
        })
      }),
    [],
  )
  return (
    <ConfirmContext value={confirm}>
      {children}
      {pending && (
        <ErrorBoundary fallback={null} onError={() => pending.settle(false)}>
          <Suspense fallback={null}>
            <ConfirmDialog {...pending.confirmation} isOpen={pending.isOpen} onSettle={pending.settle} />
          </Suspense>
        </ErrorBoundary>
      )}
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
