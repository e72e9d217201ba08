import type { ReactElement } from 'react'
import { PopoverPanel } from '../../../../ui/menus/popover-panel'
import type { PropertyFilters } from './property-filters'
import { selectFilters } from './select-filters'
import { SeveralField } from './several-field'

interface SeveralPopoverProps {
  trigger: ReactElement
  filters: PropertyFilters
  onChange: (changes: Partial<PropertyFilters>) => void
}

/** Values of a filter, several of which can be set; loaded on demand. It stays open for the next one. */
const severalPopover = (name: 'needs' | 'state') =>
  function SeveralPopover({ trigger, filters, onChange }: SeveralPopoverProps) {
    return (
      <PopoverPanel label={selectFilters[name].label} trigger={trigger}>
        {() => <SeveralField name={name} filters={filters} onChange={onChange} />}
      </PopoverPanel>
    )
  }

export const NeedsPopover = severalPopover('needs')
export const StatePopover = severalPopover('state')
