import { propertyNeeds, propertyTags } from '@gatehouse/contract/entities/property-choices'
import { ChevronDown } from 'lucide-react'
import { Button } from '../../../../ui/buttons/button'
import { Menu } from '../../../../ui/menus/menu'
import { Select } from '../../../../ui/fields/select'
import { AgentFilter } from './agent-filter'
import { needOptions, sortNames, tagOptions, typeOptions } from './filter-options'
import { PriceFilter } from './price-filter'
import type { PropertyFilters, PropertySort } from './property-filters'

interface PropertyFilterBarProps {
  filters: PropertyFilters
  onChange: (changes: Partial<PropertyFilters>) => void
}

/** The filters of wide pages: property type, sale or lease, price, agent, and what a property lacks. */
export function PropertyFilterBar({ filters, onChange }: PropertyFilterBarProps) {
  return (
    <>
      <Select
        label="Property type"
        isLabelHidden
        isCompact
        className="min-w-0 [&_button]:max-w-full [&_button]:text-14"
        options={typeOptions}
        value={filters.property_type_id?.toString() ?? ''}
        onValueChange={(id) => onChange({ property_type_id: id === '' ? undefined : Number(id) })}
      />
      <Select
        label="Sale or lease"
        isLabelHidden
        isCompact
        className="min-w-0 [&_button]:max-w-full [&_button]:text-14"
        options={tagOptions}
        value={filters.type ?? ''}
        onValueChange={(value) => onChange({ type: propertyTags.find((tag) => tag === value) })}
      />
      <PriceFilter range={filters} onChange={onChange} />
      <AgentFilter id={filters.agent_id} onChange={(agent_id) => onChange({ agent_id })} />
      <Select
        label="Needs work"
        isLabelHidden
        isCompact
        className="min-w-0 [&_button]:max-w-full [&_button]:text-14"
        options={needOptions}
        value={filters.needs ?? ''}
        onValueChange={(value) => onChange({ needs: propertyNeeds.find((need) => need === value) })}
      />
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
