import { useIsAvailable } from '../../../../api/available'
import { AgentFilter, FurtherFilter, NeedsFilter, PriceFilter, StateFilter } from './popup-filters'
import { FilterSelect } from './filter-select'
import type { PropertyFilters } from './property-filters'
import { selectFilterNames, selectFilters } from './select-filters'

interface PropertyFilterBarProps {
  filters: PropertyFilters
  onChange: (changes: Partial<PropertyFilters>) => void
}

/** The filters of wide pages: property type, sale or lease, state, price, agent, needs, and more. */
export function PropertyFilterBar({ filters, onChange }: PropertyFilterBarProps) {
  const hasStates = useIsAvailable('listing states') === true
  return (
    <>
      {selectFilterNames
        .filter((name) => !('isSeveral' in selectFilters[name]))
        .map((name) => (
          <FilterSelect key={name} isCompact name={name} filters={filters} onChange={onChange} />
        ))}
      {hasStates && <StateFilter filters={filters} onChange={onChange} />}
      <PriceFilter filters={filters} onChange={onChange} />
      <AgentFilter id={filters.agent_id} onChange={(agent_id) => onChange({ agent_id })} />
      <NeedsFilter filters={filters} onChange={onChange} />
      <FurtherFilter filters={filters} onChange={onChange} />
    </>
  )
}
