import { Drawer as Primitive } from '@base-ui/react/drawer'
import type { ReactNode } from 'react'
import { backdropClass } from './dialog'
import { classNames } from '../class-names'

interface DrawerProps {
  open: boolean
  onClose: () => void
  /** Accessible name; the drawer shows no title. */
  label: string
  side?: 'left' | 'right'
  /**
   * What gets the focus when it closes, or its first control; by default, and for true, what had it before.
   */
  finalFocus?: () => HTMLElement | true
  children: ReactNode
}

/** Slides in over the page. Escape, a press on the backdrop and a swipe to its side close it. */
export function Drawer({ open, onClose, label, side = 'left', finalFocus = () => true, children }: DrawerProps) {
  return (
    <Primitive.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()} swipeDirection={side}>
      <Primitive.Portal>
        <Primitive.Backdrop className={backdropClass} data-testid="drawer-backdrop" />
        <Primitive.Viewport className={classNames('fixed inset-0 flex', side === 'right' && 'justify-end')}>
          <Primitive.Popup
            aria-label={label}
            finalFocus={finalFocus}
            className={classNames(
              'flex h-full w-[250px] max-w-[85vw] flex-col overflow-y-auto overscroll-contain bg-card shadow-dialog outline-none',
              'transition-transform duration-180 [transform:translateX(var(--drawer-swipe-movement-x))] data-swiping:duration-0 data-swiping:select-none',
              side === 'left'
                ? 'data-ending-style:[transform:translateX(-100%)] data-starting-style:[transform:translateX(-100%)]'
                : 'data-ending-style:[transform:translateX(100%)] data-starting-style:[transform:translateX(100%)]',
            )}
          >
            {children}
          </Primitive.Popup>
        </Primitive.Viewport>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
