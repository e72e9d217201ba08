import { FiltersButton } from '../../../../lists/filters/filters-button'
import { lazyComponent } from '../../../../ui/loading/lazy-component'
import { countFilters, type PropertyFilters } from './property-filters'

const PropertyFilterSheet = lazyComponent(() =>
  import('./property-filter-sheet').then((module) => module.PropertyFilterSheet),
)

interface PropertyFiltersButtonProps {
  filters: PropertyFilters
  onChange: (changes: Partial<PropertyFilters>) => void
}

/** Below the desktop width all filters and the sort order are in one sheet. */
export const PropertyFiltersButton = (props: PropertyFiltersButtonProps) => (
  <FiltersButton
    count={countFilters(props.filters)}
    preload={PropertyFilterSheet.preload}
    renderSheet={(close) => <PropertyFilterSheet {...props} onClose={close} />}
  />
)
