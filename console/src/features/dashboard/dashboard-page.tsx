import { useFilters } from '../../lists/use-filters'
import { readFilters } from '../properties/list/filters/property-filters'
import { RecentSignups } from '../signups/list/recent-signups'
import { lazyComponent } from '../../ui/loading/lazy-component'
import { PageHeader } from '../../ui/page-header'
import { DashboardMetrics } from './dashboard-metrics'
import { DashboardProperties } from './dashboard-properties'
import { InquiriesLink } from './inquiries-link'
import { PropertiesOutline } from './properties-outline'
import { TrendsOutline } from './trends-outline'

// Below the first viewport, so loaded later.
const Trends = lazyComponent(() => import('./trends').then((module) => module.Trends))

/** / */
export function DashboardPage() {
  const { filters, change } = useFilters(readFilters)
  return (
    <>
      <PageHeader title="Dashboard" />
      <DashboardMetrics />
      <InquiriesLink />
      <div className="mt-4 grid gap-4 xl:grid-cols-[300px_minmax(0,1fr)]">
        <PropertiesOutline />
        <RecentSignups />
      </div>
      <Trends fallback={<TrendsOutline />} errorFallback={null} />
      <DashboardProperties tab={filters.tab} onTabChange={(tab) => change({ tab })} />
    </>
  )
}
