import History from 'lucide-react/icons/rotate-ccw-clock'
import { useEffect } from 'react'
import { EmptyState } from '../../ui/feedback/empty-state'
import { MoreRows } from '../../lists/more-rows'
import { useListPlace } from '../../lists/place/use-list-place'
import { Button } from '../../ui/buttons/button'
import { Skeleton } from '../../ui/feedback/skeleton'
import { lazyComponent } from '../../ui/loading/lazy-component'
import { useActivity, entriesKey } from './api'
import { dayHeading } from './day-heading'
import { type ActivityFilters, countActivityFilters } from './filters/activity-filters'

// With the labels of all fields. It is loaded while the entries are requested.
const ActivityEntry = lazyComponent(() => import('./entries/activity-entry').then((module) => module.ActivityEntry))

interface ActivityListProps {
  filters: ActivityFilters
  onClear: () => void
}

/** The entries by day, newest first. */
export function ActivityList({ filters, onClear }: ActivityListProps) {
  const list = useActivity(filters)
  useListPlace(list.cards !== undefined, entriesKey)
  useEffect(() => void ActivityEntry.preload(), [])
  const isFiltered = countActivityFilters(filters) > 0
  return (
    <MoreRows
      list={list}
      noun="activity"
      what="entries of the activity"
      failed="Failed to fetch the activity"
      groupOf={dayHeading}
      className="divide-y divide-line rounded-card border border-line bg-card shadow-card"
      empty={
        <EmptyState
          Icon={History}
          {...(isFiltered
            ? {
                title: 'No change matches these filters.',
                action: (
                  <Button variant="secondary" onClick={onClear}>
                    Clear Filters
                  </Button>
                ),
              }
            : { title: 'Nothing was changed yet.', text: 'Every change is listed here, with who made it.' })}
        />
      }
      renderRow={(change) => <ActivityEntry change={change} fallback={<Skeleton className="m-4 h-10" />} />}
    />
  )
}
