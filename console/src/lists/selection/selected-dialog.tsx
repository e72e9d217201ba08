import type { FormEvent, ReactNode } from 'react'
import { titleCase } from '../../format/words'
import { Button } from '../../ui/buttons/button'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialogs/dialog'
import { DialogForm } from '../../ui/dialogs/dialog-form'
import type { SelectedDialogProps } from './selected-action'

interface SelectedFormProps extends Pick<SelectedDialogProps, 'action' | 'what' | 'onClose'> {
  /** Names the number: 'Change Agent of 412 Properties', by default. */
  submitLabel?: string
  isReady: boolean
  /** Left of the buttons. */
  note?: ReactNode
  onSubmit: () => void
  children: ReactNode
}

/** The dialog of an action for selected rows that needs values. */
export function SelectedDialog({
  action: { label, titleOf },
  what,
  submitLabel = titleCase(titleOf(what)),
  isReady,
  note,
  onSubmit,
  onClose,
  children,
}: SelectedFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onSubmit()
  }
  return (
    <Dialog title={label} description={`${what} selected`} onClose={onClose} isForm maxWidth={520}>
      <DialogForm onSubmit={submit}>
        <DialogBody>{children}</DialogBody>
        <DialogFooter note={note}>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isReady}>
            {submitLabel}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}
