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
  /** Escape, the X, or (unless `isKeptOnBackdrop`) a press beside the dialog. The page decides whether it closes. */
  onClose: () => void
  open?: boolean
  /** For forms: a stray press beside the dialog must not throw typed text away. */
  isKeptOnBackdrop?: boolean
  /** Pixels, on desktop; phones always get a full-height sheet. */
  maxWidth?: number
  maxHeight?: number
  /** The first field of a form, unless told otherwise; a touch opens no keyboard over the form. */
  initialFocus?: RefObject<HTMLElement | null>
  /** `DialogBody` and `DialogFooter`, alone or inside `<form className="contents">`. */
  children: ReactNode
}

/** A modal: title and X stay above, the body scrolls, the footer stays below. */
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
  // Focused here and now: the primitive would do it a frame later, and take the focus from a field that was chosen meanwhile.
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
        {/* Also above the drawer, from which the account's dialogs open on narrow screens. */}
        <Primitive.Backdrop forceRender className={backdropClass} />
        <Primitive.Viewport className="fixed inset-0 flex items-stretch justify-center md:items-center md:p-6">
          <Primitive.Popup
            data-dialog
            ref={popup}
            initialFocus={initialFocus ?? firstField}
            className={dialogClass}
            style={cssVariables({ '--most-wide': `${maxWidth}px`, '--most-high': `${maxHeight}px` })}
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

/** Buttons stand at the right; `note` (an error, a count of faulty fields) at the left. */
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
  'md:h-auto md:max-h-[min(var(--most-high),100%)] md:max-w-(--most-wide) md:rounded-dialog',
)
