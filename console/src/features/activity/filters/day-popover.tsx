import { type FormEvent, type ReactElement, useState } from 'react'
import { Button } from '../../../ui/buttons/button'
import { PopoverPanel } from '../../../ui/menus/popover-panel'
import { DayFields, type DayRange, isReversed } from './day-fields'

interface DayPopoverProps {
  trigger: ReactElement
  range: DayRange
  onChange: (range: DayRange) => void
}

/** The panel of the days, loaded on demand. */
export const DayPopover = ({ trigger, range, onChange }: DayPopoverProps) => (
  <PopoverPanel label="Days" trigger={trigger}>
    {(close) => (
      <DayForm
        range={range}
        onChoose={(next) => {
          onChange(next)
          close()
        }}
      />
    )}
  </PopoverPanel>
)

/** A separate component, so that it starts from the current range each time the panel opens. */
function DayForm({ range, onChoose }: { range: DayRange; onChoose: (range: DayRange) => void }) {
  const [days, setDays] = useState(range)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReversed(days)) onChoose(days)
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <DayFields range={days} onChange={setDays} />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={() => onChoose({ from: undefined, to: undefined })}>
          Any Day
        </Button>
        <Button type="submit">Apply</Button>
      </div>
    </form>
  )
}
