import type { ReactElement } from 'react'
import { PopoverPanel } from '../../../../ui/menus/popover-panel'
import type { PropertyFilters } from './property-filters'
import { SeveralField } from './several-field'

interface NeedsPopoverProps {
  trigger: ReactElement
  filters: PropertyFilters
  onChange: (changes: Partial<PropertyFilters>) => void
}

/** What a property lacks, several of which can be set; loaded on demand. It stays open for the next one. */
export const NeedsPopover = ({ trigger, filters, onChange }: NeedsPopoverProps) => (
  <PopoverPanel label="Needs work" trigger={trigger}>
    {() => <SeveralField name="needs" filters={filters} onChange={onChange} />}
  </PopoverPanel>
)
