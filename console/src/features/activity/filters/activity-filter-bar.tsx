import { formatLongDate } from '../../../format/dates'
import { FilterButton } from '../../../lists/filters/filter-button'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { useOpenOnPress } from '../../../ui/menus/use-open-on-press'
import type { ActivityFilters } from './activity-filters'
import type { DayRange } from './day-fields'
import { FilterSelects } from './filter-selects'

const DayPopover = lazyComponent(() => import('./day-popover').then((module) => module.DayPopover))

interface ActivityFilterBarProps {
  filters: ActivityFilters
  onChange: (changes: Partial<ActivityFilters>) => void
}

/** The filters of wide pages. */
export const ActivityFilterBar = ({ filters, onChange }: ActivityFilterBarProps) => (
  <>
    <FilterSelects isCompact filters={filters} onChange={onChange} />
    <DayFilter range={filters} onChange={({ from, to }) => onChange({ from, to })} />
  </>
)

function DayFilter({ range, onChange }: { range: DayRange; onChange: (range: DayRange) => void }) {
  const { openedBy, button, close } = useOpenOnPress(DayPopover.preload)
  const trigger = { label: 'Days', text: rangeName(range) }
  const closed = <FilterButton {...trigger} {...button} aria-haspopup="dialog" aria-expanded={false} />
  if (openedBy === null) return closed
  return (
    <DayPopover
      trigger={<FilterButton {...trigger} />}
      range={range}
      onChange={onChange}
      fallback={closed}
      onDismiss={close}
    />
  )
}

/** 'Any day', '20 November 2026', 'From 1 November 2026' */
function rangeName({ from, to }: DayRange): string {
  if (from === undefined && to === undefined) return 'Any day'
  if (from === to) return formatLongDate(from) ?? ''
  if (to === undefined) return `From ${formatLongDate(from)}`
  return from === undefined ? `Until ${formatLongDate(to)}` : `${formatLongDate(from)} to ${formatLongDate(to)}`
}
