import { lazy, Suspense } from 'react'
import { RecentSignups } from '../signups/recent-signups'
import { ErrorBoundary } from '../ui/error-boundary'
import { PageHeader } from '../ui/page-header'
import { DashboardMetrics } from './dashboard-metrics'
import { DashboardProperties } from './dashboard-properties'
import { InquiriesLink } from './inquiries-link'
import { PropertiesOutline } from './properties-outline'
import { TrendsOutline } from './trends-outline'
import { useDashboardAddress } from './use-dashboard-address'

// They stand below what is seen first.
const Trends = lazy(() => import('./trends').then((module) => ({ default: module.Trends })))

/** / */
export function DashboardPage() {
  const { tab, setTab } = useDashboardAddress()
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
      <DashboardProperties tab={tab} onTabChange={setTab} />
    </>
  )
}
