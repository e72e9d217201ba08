import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef, type ReactNode } from 'react'
import { Button } from '../buttons/button'
import { backdropClass } from './dialog'
import { useReturnFocus } from './use-return-focus'

export interface Confirmation {
  /** The exact text: 'Are you sure you want to delete this property?' */
  question: string
  /** Names the object: 'Delete 4-bed duplex, Lekki?' */
  subject?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Red, for destructive actions. */
  isDangerous?: boolean
}

interface ConfirmDialogProps extends Confirmation {
  isOpen: boolean
  onSettle: (isConfirmed: boolean) => void
}

/**
 * At the bottom edge on phones. The cancel button has the initial focus, Escape
 * cancels, and a press outside the dialog does nothing.
 */
export function ConfirmDialog({
  question,
  subject,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDangerous,
  isOpen,
  onSettle,
}: ConfirmDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  const returnFocus = useReturnFocus()
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && onSettle(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClass} />
        <AlertDialog.Viewport className="fixed inset-0 flex items-end justify-center sm:items-center sm:p-4">
          <AlertDialog.Popup
            initialFocus={cancelButton}
            finalFocus={returnFocus}
            className="w-full rounded-t-dialog bg-card p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-dialog sm:max-w-[420px] sm:rounded-dialog outline-none transition-[transform,opacity] duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 sm:p-6"
          >
            <AlertDialog.Title className="text-16 leading-snug">{question}</AlertDialog.Title>
            {subject && (
              <AlertDialog.Description className="mt-2 text-14 text-muted wrap-anywhere">
                {subject}
              </AlertDialog.Description>
            )}
            <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
              <Button ref={cancelButton} variant="secondary" onClick={() => onSettle(false)}>
                {cancelLabel}
              </Button>
              <Button variant={isDangerous ? 'danger' : 'primary'} onClick={() => onSettle(true)}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
