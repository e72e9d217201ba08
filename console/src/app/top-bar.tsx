import { Menu } from 'lucide-react'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { ErrorBoundary } from '../ui/error-boundary'
import { IconButton } from '../ui/icon-button'
import { iconSize } from '../ui/icon-size'
import { Sidebar } from './sidebar'

const loadDrawer = () => import('../ui/drawer').then((module) => ({ default: module.Drawer }))
const Drawer = lazy(loadDrawer)

/** Below the desktop width: the menu button with its drawer, the page's title and the bell. */
export function TopBar({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  // Fetched while the person reads, so that the first press finds it there; a failure is met by the boundary below.
  useEffect(() => void loadDrawer().catch(() => undefined), [])
  const close = () => setIsOpen(false)
  return (
    <div className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line bg-card pr-2 pl-1">
      <IconButton
        label="Menu"
        icon={<Menu {...iconSize} size={20} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setIsWanted(true)
          setIsOpen(true)
        }}
      />
      <p aria-hidden="true" className="min-w-0 flex-1 truncate text-16 font-bold tracking-tight">
        {title}
      </p>
      {children}
      {isWanted && (
        <ErrorBoundary fallback={null} onError={() => window.location.reload()}>
          <Suspense fallback={null}>
            <Drawer open={isOpen} onOpenChange={setIsOpen} label="Menu">
              <Sidebar onLeave={close} />
            </Drawer>
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}
