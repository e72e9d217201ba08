import { RecentSignups } from '../signups/recent-signups'
import { PageHeader } from '../ui/page-header'
import { DashboardMetrics } from './dashboard-metrics'
import { DashboardProperties } from './dashboard-properties'
import { ListingsByMonth } from './listings-by-month'
import { PropertiesOutline } from './properties-outline'
import { useDashboardAddress } from './use-dashboard-address'

/** / */
export function DashboardPage() {
  const { tab, setTab } = useDashboardAddress()
  return (
    <>
      <PageHeader title="Dashboard" />
      <DashboardMetrics />
      <div className="mt-4 grid gap-4 xl:grid-cols-[300px_minmax(0,1fr)]">
        <PropertiesOutline />
        <RecentSignups />
      </div>
      <ListingsByMonth />
      <DashboardProperties tab={tab} onTabChange={setTab} />
    </>
  )
}
