import { type FormEvent, type ReactElement, useState } from 'react'
import { Button } from '../../../../ui/buttons/button'
import { PopoverPanel } from '../../../../ui/menus/popover-panel'
import { type FurtherFilters, FurtherFields, isReversed } from './further-fields'
import { furtherNames, noFilters, type PropertyFilters } from './property-filters'

interface FurtherPopoverProps {
  trigger: ReactElement
  filters: PropertyFilters
  onChange: (changes: Partial<PropertyFilters>) => void
}

/** The panel of More Filters, loaded on demand. */
export const FurtherPopover = ({ trigger, filters, onChange }: FurtherPopoverProps) => (
  <PopoverPanel label="More filters" trigger={trigger}>
    {(close) => (
      <FurtherForm
        filters={filters}
        onChoose={(next) => {
          onChange(next)
          close()
        }}
      />
    )}
  </PopoverPanel>
)

/** A separate component, so that it starts from the current filters each time the panel opens. */
function FurtherForm({ filters, onChoose }: { filters: FurtherFilters; onChoose: (next: FurtherFilters) => void }) {
  const [draft, setDraft] = useState(() => chooseFrom(filters))
  const change = (changes: Partial<PropertyFilters>) => setDraft((now) => chooseFrom({ ...now, ...changes }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReversed(draft)) onChoose(draft)
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <FurtherFields filters={draft} onChange={change} />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={() => onChoose(chooseFrom(noFilters))}>
          Any
        </Button>
        <Button type="submit">Apply</Button>
      </div>
    </form>
  )
}

const chooseFrom = (filters: FurtherFilters): FurtherFilters =>
  Object.fromEntries(furtherNames.map((name) => [name, filters[name]])) as unknown as FurtherFilters
