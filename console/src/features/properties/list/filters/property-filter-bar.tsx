import { ChevronDown } from 'lucide-react'
import { Fragment } from 'react'
import { Button } from '../../../../ui/buttons/button'
import { Menu } from '../../../../ui/menus/menu'
import { AgentFilter, PriceFilter } from './popup-filters'
import { FilterSelect } from './filter-select'
import { type PropertyFilters, type PropertySort, sortNames } from './property-filters'
import { selectFilterNames } from './select-filters'

interface PropertyFilterBarProps {
  filters: PropertyFilters
  onChange: (changes: Partial<PropertyFilters>) => void
}

/** The filters of wide pages: property type, sale or lease, price, agent, and what a property lacks. */
export function PropertyFilterBar({ filters, onChange }: PropertyFilterBarProps) {
  return (
    <>
      {selectFilterNames.map((name) => (
        <Fragment key={name}>
          {name === 'needs' && (
            <>
              <PriceFilter range={filters} onChange={onChange} />
              <AgentFilter id={filters.agent_id} onChange={(agent_id) => onChange({ agent_id })} />
            </>
          )}
          <FilterSelect isCompact name={name} filters={filters} onChange={onChange} />
        </Fragment>
      ))}
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
