import { Dialog as Primitive } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { useRef, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { IconButton } from '../buttons/icon-button'
import { classNames } from '../class-names'
import { cssVariables } from '../css-variables'
import { useClosedByBack } from './use-closed-by-back'
import { useReturnFocus } from './use-return-focus'

interface DialogProps {
  title: ReactNode
  /** One line under the title. */
  description?: ReactNode
  /**
   * Called for Escape, the X, the browser's Back and, unless `isForm`, a press outside.
   * The caller decides whether to close.
   */
  onClose: () => void
  /**
   * A press outside does not close it, because that would discard input. The
   * focus starts at the title; `DialogForm` moves it on.
   */
  isForm?: boolean
  /** The address of the page names it, so Back closes it by leaving that address. */
  hasAddress?: boolean
  /** What has the focus first. Default: the first control. */
  focused?: RefObject<HTMLElement | null>
  /** Pixels, on desktop. On phones the dialog fills the screen. */
  maxWidth?: number
  maxHeight?: number
  /** `DialogBody` and `DialogFooter`, alone or inside a `DialogForm`. */
  children: ReactNode
}

/**
 * A modal with a fixed header and footer and a scrolling body. In a low window
 * the whole of it scrolls (WCAG 1.4.10).
 */
export function Dialog({
  title,
  description,
  onClose,
  isForm = false,
  hasAddress = false,
  focused,
  maxWidth = 560,
  maxHeight = 960,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const returnFocus = useReturnFocus()
  useClosedByBack(hasAddress ? null : onClose)
  const firstFocus = () => {
    // A form has focused its first field already.
    if (popup.current?.contains(document.activeElement)) return false
    return focused?.current ?? (isForm ? heading.current : true)
  }
  return (
    <Primitive.Root open onOpenChange={(isOpen) => !isOpen && onClose()} disablePointerDismissal={isForm}>
      <Primitive.Portal>
        {/* Rendered above the drawer too, from which account dialogs open on narrow screens. */}
        <Primitive.Backdrop forceRender className={backdropClass} />
        <Primitive.Viewport className="fixed inset-0 flex items-stretch justify-center md:items-center md:p-6">
          <Primitive.Popup
            data-dialog
            ref={popup}
            initialFocus={firstFocus}
            finalFocus={returnFocus}
            className={dialogClass}
            style={cssVariables({ '--max-width': `${maxWidth}px`, '--max-height': `${maxHeight}px` })}
          >
            <header className="flex shrink-0 items-start gap-3 border-b border-line py-3 pr-3 pl-4 md:py-4 md:pr-4 md:pl-6">
              <div className="min-w-0 flex-1 self-center">
                <Primitive.Title ref={heading} tabIndex={-1} className="text-20 outline-none">
                  {title}
                </Primitive.Title>
                {description && (
                  <Primitive.Description className="mt-0.5 text-13 text-pretty text-muted">
                    {description}
                  </Primitive.Description>
                )}
              </div>
              <Primitive.Close render={<IconButton label="Close" icon={<X />} />} />
            </header>
            {children}
          </Primitive.Popup>
        </Primitive.Viewport>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

export const DialogBody = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classNames(bodyClass, className)} />
)

const bodyClass =
  'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-5 md:px-6 low:flex-none low:overflow-visible'

/** Buttons at the right, `note` (an error, the number of invalid fields) at the left. */
export function DialogFooter({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <footer className="flex shrink-0 flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-line px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-6">
      {note && <div className="min-w-0 flex-1 basis-48 text-13 font-medium text-red-ink empty:hidden">{note}</div>}
      <div className="ml-auto flex items-center gap-2">{children}</div>
    </footer>
  )
}

export const backdropClass =
  'fixed inset-0 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

const dialogClass = classNames(
  'flex h-dvh w-full flex-col bg-card shadow-dialog outline-none transition-[transform,opacity] duration-180',
  'low:overflow-y-auto low:overscroll-contain',
  'data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0',
  'md:h-auto md:max-h-[min(var(--max-height),100%)] md:max-w-(--max-width) md:rounded-dialog',
)
