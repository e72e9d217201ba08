import { propertyTags, propertyTypes } from '@gatehouse/contract/entities/property'
import { ChevronDown } from 'lucide-react'
import { Button } from '../../../../ui/buttons/button'
import { Menu } from '../../../../ui/menus/menu'
import { Select } from '../../../../ui/fields/select'
import { PriceFilter } from './price-filter'
import type { PropertyFilters, PropertySort } from './property-filters'
import { isFiltered, noFilters } from './property-filters'

interface PropertyFilterBarProps {
  filters: PropertyFilters
  onChange: (changes: Partial<PropertyFilters>) => void
}

/** The category filter: property type, sale or lease, price. */
export function PropertyFilterBar({ filters, onChange }: PropertyFilterBarProps) {
  return (
    <>
      <Select
        label="Property type"
        isLabelHidden
        isCompact
        className="shrink-0 [&_button]:text-14"
        options={typeOptions}
        value={filters.property_type_id?.toString() ?? ''}
        onValueChange={(id) => onChange({ property_type_id: id === '' ? undefined : Number(id) })}
      />
      <Select
        label="Sale or lease"
        isLabelHidden
        isCompact
        className="shrink-0 [&_button]:text-14"
        options={tagOptions}
        value={filters.type ?? ''}
        onValueChange={(value) => onChange({ type: propertyTags.find((tag) => tag === value) })}
      />
      <PriceFilter range={filters} onChange={onChange} />
      {isFiltered(filters) && (
        <Button variant="ghost" onClick={() => onChange(noFilters)}>
          Clear filters
        </Button>
      )}
    </>
  )
}

export function PropertySortMenu({ sort, onChange }: { sort: PropertySort; onChange: (sort: PropertySort) => void }) {
  return (
    <Menu
      label="Order"
      trigger={
        <Button variant="ghost" className="-mr-2 px-2 font-medium" aria-label={`Order: ${sortNames[sort]}`}>
          {sortNames[sort]}
          <ChevronDown size={16} strokeWidth={2} aria-hidden />
        </Button>
      }
      actions={(Object.keys(sortNames) as PropertySort[]).map((name) => ({
        label: sortNames[name],
        onSelect: () => onChange(name),
      }))}
    />
  )
}

const sortNames: Record<PropertySort, string> = {
  latest: 'Newest first',
  oldest: 'Oldest first',
  price_asc: 'Lowest price first',
  price_desc: 'Highest price first',
}

const typeOptions = [
  { value: '', label: 'All types' },
  ...propertyTypes.map((type) => ({ value: String(type.id), label: type.name })),
]

const tagOptions = [
  { value: '', label: 'Sale and lease' },
  { value: 'Sell', label: 'Sale' },
  { value: 'Lease', label: 'Lease' },
]
