import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { lazyComponent } from '../loading/lazy-component'
import { whenSettled } from '../loading/when-settled'
import type { Confirmation } from './confirm-dialog'

const ConfirmDialog = lazyComponent(() => import('./confirm-dialog').then((module) => module.ConfirmDialog))

type Confirm = (confirmation: Confirmation) => Promise<boolean>

const ConfirmContext = createContext<Confirm | null>(null)

interface Pending {
  /** Each question loads the dialog again if loading it failed for the one before. */
  key: number
  confirmation: Confirmation
  isOpen: boolean
  resolve: (isConfirmed: boolean) => void
}

/** Renders the dialog for `useConfirm`. Must be inside the NoticesProvider. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<Pending | null>(null)
  const latest = useRef<Pending | null>(null)
  const confirm = useCallback<Confirm>((confirmation) => {
    // A second question cancels the first one.
    latest.current?.resolve(false)
    return new Promise((resolve) => {
      latest.current = { key: (latest.current?.key ?? 0) + 1, confirmation, isOpen: true, resolve }
      setPending(latest.current)
    })
  }, [])
  const settle = (question: Pending, isConfirmed: boolean) => {
    question.resolve(isConfirmed)
    setPending((current) => (current?.key === question.key ? { ...current, isOpen: false } : current))
  }
  return (
    <ConfirmContext value={confirm}>
      {children}
      {pending && (
        <ConfirmDialog
          key={pending.key}
          {...pending.confirmation}
          isOpen={pending.isOpen}
          onSettle={(isConfirmed) => settle(pending, isConfirmed)}
          onDismiss={() => settle(pending, false)}
        />
      )}
    </ConfirmContext>
  )
}

/** `if (await confirm({ question, subject, confirmLabel: 'Delete', isDangerous: true })) …` */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it')
  // Loaded after the page, so that the dialog opens without a connection.
  useEffect(() => whenSettled(() => void ConfirmDialog.preload()), [])
  return confirm
}
