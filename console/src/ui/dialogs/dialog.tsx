import { Dialog as Primitive } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, type ReactNode, type RefObject } from 'react'
import { IconButton } from '../buttons/icon-button'
import { iconSize } from '../icons/icon-size'
import { classNames } from '../class-names'
import { cssVariables } from '../css-variables'

interface DialogProps {
  title: ReactNode
  /** One line under the title. */
  description?: ReactNode
  /**
   * Called for Escape, the X and, unless `isKeptOnBackdrop`,
   * a press outside. The caller decides whether to close.
   */
  onClose: () => void
  open?: boolean
  /** For forms: a press outside must not discard input. */
  isKeptOnBackdrop?: boolean
  /** Pixels, on desktop. On phones the dialog fills the screen. */
  maxWidth?: number
  maxHeight?: number
  /** By default the first field of a form, except after a touch, which would open the on-screen keyboard. */
  initialFocus?: RefObject<HTMLElement | null>
  /** `DialogBody` and `DialogFooter`, alone or inside `<form className="contents">`. */
  children: ReactNode
}

/** A modal with a fixed header and footer and a scrolling body. */
export function Dialog({
  title,
  description,
  onClose,
  open = true,
  isKeptOnBackdrop = false,
  maxWidth = 560,
  maxHeight = 960,
  initialFocus,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  // Focused synchronously: the primitive does it a frame later, when the user may have focused another field.
  const firstField = (openedBy: string) => {
    const field = openedBy === 'touch' ? null : popup.current?.querySelector<HTMLElement>(fieldSelector)
    field?.focus()
    return !field
  }
  return (
    <Primitive.Root
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      disablePointerDismissal={isKeptOnBackdrop}
    >
      <Primitive.Portal>
        {/* Rendered above the drawer too, from which account dialogs open on narrow screens. */}
        <Primitive.Backdrop forceRender className={backdropClass} />
        <Primitive.Viewport className="fixed inset-0 flex items-stretch justify-center md:items-center md:p-6">
          <Primitive.Popup
            data-dialog
            ref={popup}
            initialFocus={initialFocus ?? firstField}
            className={dialogClass}
            style={cssVariables({ '--max-width': `${maxWidth}px`, '--max-height': `${maxHeight}px` })}
          >
            <header className="flex shrink-0 items-start gap-3 border-b border-line py-3 pr-3 pl-4 md:py-4 md:pr-4 md:pl-6">
              <div className="min-w-0 flex-1 self-center">
                <Primitive.Title className="text-20">{title}</Primitive.Title>
                {description && (
                  <Primitive.Description className="mt-0.5 text-13 text-muted">{description}</Primitive.Description>
                )}
              </div>
              <Primitive.Close render={<IconButton label="Close" icon={<X {...iconSize} />} />} />
            </header>
            {children}
          </Primitive.Popup>
        </Primitive.Viewport>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

const fieldSelector = 'form :is(input:not([type=file]), textarea)'

export function DialogBody({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classNames('min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-5 md:px-6', className)}>
      {children}
    </div>
  )
}

/** Buttons at the right, `note` (an error, the number of invalid fields) at the left. */
export function DialogFooter({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <footer className="flex shrink-0 flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-line px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-6">
      {note && <div className="min-w-0 flex-1 basis-48 text-13 font-medium text-red-ink">{note}</div>}
      <div className="ml-auto flex items-center gap-2">{children}</div>
    </footer>
  )
}

export const backdropClass =
  'fixed inset-0 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

const dialogClass = classNames(
  'flex h-dvh w-full flex-col bg-card shadow-dialog outline-none transition-[transform,opacity] duration-180',
  'data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0',
  'md:h-auto md:max-h-[min(var(--max-height),100%)] md:max-w-(--max-width) md:rounded-dialog',
)
