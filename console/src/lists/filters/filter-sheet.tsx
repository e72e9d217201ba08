import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/buttons/button'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialogs/dialog'

interface FilterSheetProps<Draft> {
  title?: string
  /** The current values. */
  filters: Draft
  /** Whether values contradict each other; the fields then show it, and Apply does nothing. */
  isInvalid: (draft: Draft) => boolean
  renderFields: (draft: Draft, change: (changes: Partial<Draft>) => void) => ReactNode
  onApply: (draft: Draft) => void
  onClear: () => void
  onClose: () => void
}

/** The filters of a list, applied together: the list behind the sheet is loaded once. Closes after both. */
export function FilterSheet<Draft extends object>({ filters, isInvalid, ...sheet }: FilterSheetProps<Draft>) {
  const { title = 'Filters and Order', renderFields, onApply, onClear, onClose } = sheet
  const [draft, setDraft] = useState(filters)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isInvalid(draft)) return
    onApply(draft)
    onClose()
  }
  const clear = () => {
    onClear()
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose} maxWidth={480}>
      <form onSubmit={submit} className="contents">
        <DialogBody className="grid content-start gap-4">
          {renderFields(draft, (changes) => setDraft((now) => ({ ...now, ...changes })))}
        </DialogBody>
        <DialogFooter>
          <Button variant="ghost" onClick={clear}>
            Clear Filters
          </Button>
          <Button type="submit">Apply</Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
