import { type FormEvent, type ReactElement, useState } from 'react'
import { Button } from '../../../../ui/buttons/button'
import { PopoverPanel } from '../../../../ui/menus/popover-panel'
import { PriceField } from '../../../../forms/fields/price-field'

export interface PriceRange {
  min_price: number | undefined
  max_price: number | undefined
}

interface PricePopoverProps {
  trigger: ReactElement
  range: PriceRange
  onChange: (range: PriceRange) => void
}

/** The price filter's panel, loaded on demand. */
export const PricePopover = ({ trigger, range, onChange }: PricePopoverProps) => (
  <PopoverPanel label="Price" trigger={trigger}>
    {(close) => (
      <PriceRangeForm
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
function PriceRangeForm({ range, onChoose }: { range: PriceRange; onChoose: (range: PriceRange) => void }) {
  const [min, setMin] = useState(range.min_price?.toString() ?? '')
  const [max, setMax] = useState(range.max_price?.toString() ?? '')
  const isReversed = min !== '' && max !== '' && Number(min) > Number(max)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReversed) onChoose({ min_price: numberOf(min), max_price: numberOf(max) })
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <PriceField label="From" value={min} onValueChange={setMin} placeholder="No minimum" />
      <PriceField
        label="To"
        value={max}
        onValueChange={setMax}
        placeholder="No maximum"
        error={isReversed ? 'The highest price is below the lowest' : undefined}
      />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={() => onChoose({ min_price: undefined, max_price: undefined })}>
          Any Price
        </Button>
        <Button type="submit">Apply</Button>
      </div>
    </form>
  )
}

const numberOf = (digits: string) => (digits === '' ? undefined : Number(digits))
