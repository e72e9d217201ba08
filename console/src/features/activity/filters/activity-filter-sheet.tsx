import { FilterSheet } from '../../../lists/filters/filter-sheet'
import { type ActivityFilters, noFilters } from './activity-filters'
import { DayFields, isReversed } from './day-fields'
import { FilterSelects } from './filter-selects'

interface ActivityFilterSheetProps {
  filters: ActivityFilters
  onChange: (changes: Partial<ActivityFilters>) => void
  onClose: () => void
}

/** All filters of the activity. */
export const ActivityFilterSheet = ({ filters, onChange, onClose }: ActivityFilterSheetProps) => (
  <FilterSheet
    title="Filters"
    filters={filters}
    isInvalid={isReversed}
    onApply={onChange}
    onClear={() => onChange(noFilters)}
    onClose={onClose}
    renderFields={(draft, change) => (
      <>
        <FilterSelects filters={draft} onChange={change} />
        <DayFields range={draft} onChange={change} />
      </>
    )}
  />
)
