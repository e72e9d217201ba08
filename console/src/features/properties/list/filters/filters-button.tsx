import { FiltersButton } from '../../../../lists/filters/filters-button'
import { lazyComponent } from '../../../../ui/loading/lazy-component'
import { countFilters, type PropertyFilters } from './property-filters'

const FilterSheet = lazyComponent(() => import('./filter-sheet').then((module) => module.FilterSheet))

interface PropertyFiltersButtonProps {
  filters: PropertyFilters
  onChange: (changes: Partial<PropertyFilters>) => void
}

/** Below the desktop width all filters and the sort order are in one sheet. */
export const PropertyFiltersButton = ({ filters, onChange }: PropertyFiltersButtonProps) => (
  <FiltersButton
    count={countFilters(filters)}
    preload={FilterSheet.preload}
    renderSheet={(close) => (
      <FilterSheet
        filters={filters}
        onApply={(changes) => {
          onChange(changes)
          close()
        }}
        onClose={close}
      />
    )}
  />
)
