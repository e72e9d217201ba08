import { type View, viewFields } from '@gatehouse/contract/lists/view'
import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/buttons/button'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialogs/dialog'
import { DialogForm } from '../../ui/dialogs/dialog-form'
import { Checkbox } from '../../ui/fields/checkbox'
import { TextField } from '../../ui/fields/text-field'

interface ViewFormProps {
  /** Undefined for a new view. */
  view: View | undefined
  isPending: boolean
  onSave: (fields: { name: string; is_shared: boolean; is_pinned: boolean }) => Promise<void>
  onClose: () => void
}

/** Names a view, and chooses who sees it. */
export function ViewForm({ view, isPending, onSave, onClose }: ViewFormProps) {
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setIsShared] = useState(view?.is_shared ?? false)
  const [isPinned, setIsPinned] = useState(view?.is_pinned ?? false)
  const [isSent, setIsSent] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSent(true)
    if (name.trim() !== '') void onSave({ name: name.trim(), is_shared: isShared, is_pinned: isPinned })
  }
  return (
    <Dialog title={view ? 'Edit View' : 'Save View'} onClose={onClose} isForm maxWidth={440}>
      <DialogForm onSubmit={submit}>
        <DialogBody className="grid content-start gap-2">
          <TextField
            label={viewFields.name.label}
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.target.value)}
            error={isSent && name.trim() === '' ? 'Name is required' : undefined}
          />
          <Checkbox
            label="Share with all admins, who cannot change it"
            checked={isShared}
            onChange={() => setIsShared(!isShared)}
          />
          <Checkbox label="Pin above the list" checked={isPinned} onChange={() => setIsPinned(!isPinned)} />
        </DialogBody>
        <DialogFooter>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isPending}>
            {view ? 'Save Changes' : 'Save View'}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}
