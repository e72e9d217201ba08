import { formatLongDate } from '../../../format/dates'
import { panelFilter } from '../../../lists/filters/panel-filter'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import type { ActivityFilters } from './activity-filters'
import type { DayRange } from './day-fields'
import { FilterSelects } from './filter-selects'

const DayPopover = lazyComponent(() => import('./day-popover').then((module) => module.DayPopover))

interface ActivityFilterBarProps {
  filters: ActivityFilters
  onChange: (changes: Partial<ActivityFilters>) => void
}

const DayFilter = panelFilter(DayPopover, 'Days', rangeName)

/** The filters of wide pages. */
export const ActivityFilterBar = ({ filters, onChange }: ActivityFilterBarProps) => (
  <>
    <FilterSelects isCompact filters={filters} onChange={onChange} />
    <DayFilter filters={filters} onChange={onChange} />
  </>
)

/** 'Any day', '20 November 2026', 'From 1 November 2026' */
function rangeName({ from, to }: DayRange): string {
  if (from === undefined && to === undefined) return 'Any day'
  if (from === to) return formatLongDate(from) ?? ''
  if (to === undefined) return `From ${formatLongDate(from)}`
  return from === undefined ? `Until ${formatLongDate(to)}` : `${formatLongDate(from)} to ${formatLongDate(to)}`
}
