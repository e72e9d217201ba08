import { AgentFilter, FurtherFilter, NeedsFilter, PriceFilter } from './popup-filters'
import { FilterSelect } from './filter-select'
import type { PropertyFilters } from './property-filters'
import { selectFilterNames } from './select-filters'

interface PropertyFilterBarProps {
  filters: PropertyFilters
  onChange: (changes: Partial<PropertyFilters>) => void
}

/** The filters of wide pages: property type, sale or lease, price, agent, what a property lacks, and more. */
export function PropertyFilterBar({ filters, onChange }: PropertyFilterBarProps) {
  return (
    <>
      {selectFilterNames
        .filter((name) => name !== 'needs')
        .map((name) => (
          <FilterSelect key={name} isCompact name={name} filters={filters} onChange={onChange} />
        ))}
      <PriceFilter range={filters} onChange={onChange} />
      <AgentFilter id={filters.agent_id} onChange={(agent_id) => onChange({ agent_id })} />
      <NeedsFilter filters={filters} onChange={onChange} />
      <FurtherFilter filters={filters} onChange={onChange} />
    </>
  )
}
