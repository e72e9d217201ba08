import { Popover } from '@base-ui/react/popover'
import { type FormEvent, type ReactElement, useState } from 'react'
import { Button } from '../../../../ui/buttons/button'
import { classNames } from '../../../../ui/class-names'
import { popupClass } from '../../../../ui/menus/popup-class'
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

/** The price filter's panel, loaded on demand. Mounted when its trigger was pressed, so it starts open. */
export function PricePopover({ trigger, range, onChange }: PricePopoverProps) {
  const [isOpen, setIsOpen] = useState(true)
  const choose = (next: PriceRange) => {
    onChange(next)
    setIsOpen(false)
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => setIsOpen(open)}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="start" collisionPadding={8} className="z-40">
          <Popover.Popup aria-label="Price" className={classNames(popupClass, 'max-h-(--available-height) w-72 p-3.5')}>
            <PriceRangeForm range={range} onChoose={choose} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

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
