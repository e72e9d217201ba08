import { lazy, Suspense } from 'react'
import { useFilters } from '../lists/use-filters'
import { readFilters } from '../properties/property-filters'
import { RecentSignups } from '../signups/recent-signups'
import { ErrorBoundary } from '../ui/error-boundary'
import { PageHeader } from '../ui/page-header'
import { DashboardMetrics } from './dashboard-metrics'
import { DashboardProperties } from './dashboard-properties'
import { InquiriesLink } from './inquiries-link'
import { PropertiesOutline } from './properties-outline'
import { TrendsOutline } from './trends-outline'

// They stand below what is seen first.
const Trends = lazy(() => import('./trends').then((module) => ({ default: module.Trends })))

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
      <ErrorBoundary fallback={null}>
        <Suspense fallback={<TrendsOutline />}>
          <Trends />
        </Suspense>
      </ErrorBoundary>
      <DashboardProperties tab={filters.tab} onTabChange={(tab) => change({ tab })} />
    </>
  )
}
