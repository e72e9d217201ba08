import Menu from 'lucide-react/icons/menu'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { IconButton } from '../../ui/buttons/icon-button'
import { lazyComponent } from '../../ui/loading/lazy-component'
import { whenSettled } from '../../ui/loading/when-settled'
import { findContent, SkipLink } from '../../ui/buttons/skip-link'
import { Sidebar } from './sidebar'

const Drawer = lazyComponent(() => import('../../ui/dialogs/drawer').then((module) => module.Drawer))

/** Below the desktop width: the menu button with its drawer, the title and the bell. */
export function TopBar({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isMounted, setIsMounted] = useState(false)
  // Loaded before the first press. If that fails, the press loads it again and reports the error.
  useEffect(() => whenSettled(() => void Drawer.preload()), [])
  const close = () => setIsOpen(false)
  const isSkipped = useRef(false)
  return (
    <div className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line bg-card pr-2 pl-1">
      <IconButton
        label="Menu"
        icon={<Menu size={20} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          isSkipped.current = false
          setIsMounted(true)
          setIsOpen(true)
        }}
      />
      <p aria-hidden="true" className="min-w-0 flex-1 truncate text-16 font-bold tracking-tight">
        {title}
      </p>
      {children}
      {isMounted && (
        <Drawer
          open={isOpen}
          onClose={close}
          onDismiss={() => setIsMounted(false)}
          label="Menu"
          finalFocus={() => (isSkipped.current && findContent()) || true}
        >
          <SkipLink
            onSkip={() => {
              isSkipped.current = true
              close()
            }}
          />
          <Sidebar onNavigate={close} />
        </Drawer>
      )}
    </div>
  )
}
