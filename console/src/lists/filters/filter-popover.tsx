import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/buttons/button'
import { PopoverPanel } from '../../ui/menus/popover-panel'
import type { PanelProps } from './panel-filter'

interface FilterFormProps<Draft> {
  /** The current values. */
  filters: Draft
  /** What the button beside Apply sets, and its label: 'Any Price'. */
  none: Draft
  noneLabel: string
  /** Whether values contradict each other; the fields then show it, and Apply does nothing. */
  isInvalid: (draft: Draft) => boolean
  renderFields: (draft: Draft, change: (changes: Partial<Draft>) => void) => ReactNode
  onChange: (filters: Draft) => void
}

interface FilterPopoverProps<Draft> extends FilterFormProps<Draft>, Pick<PanelProps<Draft>, 'trigger'> {
  /** Accessible name of the panel. */
  label: string
}

/** A panel of filters that are applied together. */
export const FilterPopover = <Draft extends object>({ label, trigger, ...form }: FilterPopoverProps<Draft>) => (
  <PopoverPanel label={label} trigger={trigger}>
    {(close) => (
      <FilterForm
        {...form}
        onChange={(filters) => {
          form.onChange(filters)
          close()
        }}
      />
    )}
  </PopoverPanel>
)

/** A separate component, so that it starts from the current filters each time the panel opens. */
function FilterForm<Draft extends object>({ filters, none, noneLabel, ...form }: FilterFormProps<Draft>) {
  const { isInvalid, renderFields, onChange } = form
  const [draft, setDraft] = useState(filters)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isInvalid(draft)) onChange(draft)
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      {renderFields(draft, (changes) => setDraft((now) => ({ ...now, ...changes })))}
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={() => onChange(none)}>
          {noneLabel}
        </Button>
        <Button type="submit">Apply</Button>
      </div>
    </form>
  )
}
