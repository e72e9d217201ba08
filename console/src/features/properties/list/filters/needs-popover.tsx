import type { ReactElement } from 'react'
import { PopoverPanel } from '../../../../ui/menus/popover-panel'
import { SeveralField } from './filter-select'
import type { PropertyFilters } from './property-filters'

interface NeedsPopoverProps {
  trigger: ReactElement
  filters: Pick<PropertyFilters, 'needs' | 'type' | 'property_type_id'>
  onChange: (changes: Partial<PropertyFilters>) => void
}

/** What a property lacks, several of which can be set; loaded on demand. It stays open for the next one. */
export const NeedsPopover = ({ trigger, filters, onChange }: NeedsPopoverProps) => (
  <PopoverPanel label="Needs work" trigger={trigger}>
    {() => <SeveralField name="needs" filters={filters} onChange={onChange} />}
  </PopoverPanel>
)
