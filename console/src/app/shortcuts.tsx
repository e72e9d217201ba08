import { lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from '../ui/error-boundary'
import { useSingleKey } from '../ui/single-keys'

const ShortcutsDialog = lazy(() =>
  import('../account/shortcuts-dialog').then((module) => ({ default: module.ShortcutsDialog })),
)

/** `?` lists the shortcuts. */
export function Shortcuts() {
  const [isOpen, setIsOpen] = useState(false)
  useSingleKey('?', () => setIsOpen(true))
  if (!isOpen) return null
  const close = () => setIsOpen(false)
  return (
    <ErrorBoundary fallback={null} onError={close}>
      <Suspense fallback={null}>
        <ShortcutsDialog onClose={close} />
      </Suspense>
    </ErrorBoundary>
  )
}
