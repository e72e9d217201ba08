import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/buttons/button'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialogs/dialog'
import { useClosedByBack } from '../../../ui/dialogs/use-closed-by-back'
import { type ActivityFilters, noFilters } from './activity-filters'
import { DayFields, isReversed } from './day-fields'
import { FilterSelects } from './filter-selects'

interface ActivityFilterSheetProps {
  filters: ActivityFilters
  onApply: (changes: Partial<ActivityFilters>) => void
  onClose: () => void
}

/** All filters, applied together: the list behind the sheet is loaded once. */
export function ActivityFilterSheet({ filters, onApply, onClose }: ActivityFilterSheetProps) {
  const [draft, setDraft] = useState(filters)
  const change = (changes: Partial<ActivityFilters>) => setDraft((now) => ({ ...now, ...changes }))
  useClosedByBack(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReversed(draft)) onApply(draft)
  }
  return (
    <Dialog title="Filters" onClose={onClose} maxWidth={480}>
      <form onSubmit={submit} className="contents">
        <DialogBody className="grid content-start gap-4">
          <FilterSelects filters={draft} onChange={change} />
          <DayFields range={draft} onChange={change} />
        </DialogBody>
        <DialogFooter>
          <Button variant="ghost" onClick={() => onApply(noFilters)}>
            Clear Filters
          </Button>
          <Button type="submit">Apply</Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
