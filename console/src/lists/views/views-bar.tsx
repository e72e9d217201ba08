import { useIsAvailable } from '../../api/available'
import { lazyComponent } from '../../ui/loading/lazy-component'
import { useSettled } from '../../ui/loading/use-settled'
import type { ListViewsProps } from './list-views'

const ListViews = lazyComponent(() => import('./list-views').then((module) => module.ListViews))

/** The views of a list, whose code is loaded after the page; the row has its height before. */
export function ViewsBar(views: ListViewsProps) {
  const isAvailable = useIsAvailable('views') === true
  const isSettled = useSettled()
  if (!isAvailable) return null
  const fallback = <div className="h-11 lg:h-9" />
  return <div className="mb-2">{isSettled ? <ListViews {...views} fallback={fallback} /> : fallback}</div>
}
