import { Drawer as Primitive } from '@base-ui/react/drawer'
import type { ReactNode } from 'react'
import { backdropClass } from './dialog'
import { classNames } from '../class-names'

interface DrawerProps {
  open: boolean
  onClose: () => void
  /** Accessible name; the drawer shows no title. */
  label: string
  /** What gets the focus when it closes, or its first control; for true, what had it before. */
  finalFocus: () => HTMLElement | true
  children: ReactNode
}

/** Slides in from the left. Escape, a press on the backdrop and a swipe to the left close it. */
export function Drawer({ open, onClose, label, finalFocus, children }: DrawerProps) {
  return (
    <Primitive.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()} swipeDirection="left">
      <Primitive.Portal>
        <Primitive.Backdrop className={backdropClass} data-testid="drawer-backdrop" />
        <Primitive.Viewport className="fixed inset-0 flex">
          <Primitive.Popup
            aria-label={label}
            finalFocus={finalFocus}
            className={classNames(
              'flex h-full w-[250px] max-w-[85vw] flex-col overflow-y-auto overscroll-contain bg-card shadow-dialog outline-none',
              'transition-transform duration-180 [transform:translateX(var(--drawer-swipe-movement-x))] data-swiping:duration-0 data-swiping:select-none',
              'data-ending-style:[transform:translateX(-100%)] data-starting-style:[transform:translateX(-100%)]',
            )}
          >
            {children}
          </Primitive.Popup>
        </Primitive.Viewport>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
