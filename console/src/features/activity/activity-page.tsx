import { FiltersButton } from '../../lists/filters/filters-button'
import { useFilters } from '../../lists/use-filters'
import { focusHeading } from '../../lists/use-focus-after-removal'
import { Button } from '../../ui/buttons/button'
import { lazyComponent } from '../../ui/loading/lazy-component'
import { PageHeader } from '../../ui/page-header'
import { useMedia } from '../../ui/use-media'
import { kindLabel } from '../history/record-kinds'
import { ActivityList } from './activity-list'
import { countActivityFilters, noFilters, readActivityFilters } from './filters/activity-filters'

// Of wide pages.
const ActivityFilterBar = lazyComponent(() =>
  import('./filters/activity-filter-bar').then((module) => module.ActivityFilterBar),
)
const ActivityFilterSheet = lazyComponent(() =>
  import('./filters/activity-filter-sheet').then((module) => module.ActivityFilterSheet),
)

/** /activity: an addition (docs/decisions/0078) */
export function ActivityPage() {
  const { filters, change } = useFilters(readActivityFilters)
  const isWide = useMedia('(min-width: 80rem)')
  const count = countActivityFilters(filters)
  const clear = () => {
    change(noFilters)
    // The button is removed.
    focusHeading()
  }
  return (
    <>
      <PageHeader title="Activity" />
      <div data-screen-only className="mb-4 flex flex-wrap items-center gap-2.5">
        {filters.record !== undefined ? (
          <p className="mr-auto text-14">The changes of one {kindLabel(filters.entity ?? '')}</p>
        ) : isWide ? (
          <ActivityFilterBar filters={filters} onChange={change} fallback={<div className="h-[38px]" />} />
        ) : (
          <FiltersButton
            count={count}
            preload={ActivityFilterSheet.preload}
            renderSheet={(close) => <ActivityFilterSheet filters={filters} onChange={change} onClose={close} />}
          />
        )}
        {count > 0 && (
          <Button variant="ghost" onClick={clear}>
            {filters.record === undefined ? 'Clear Filters' : 'Show All Activity'}
          </Button>
        )}
      </div>
      <ActivityList filters={filters} onClear={clear} />
    </>
  )
}
