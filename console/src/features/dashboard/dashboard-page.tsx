import House from 'lucide-react/icons/house'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import { useFilters } from '../../lists/use-filters'
import { readFilters } from '../properties/list/filters/property-filters'
import { RecentSignups } from '../signups/list/recent-signups'
import { StatCards } from '../stats/stat-cards'
import { PageHeader } from '../../ui/page-header'
import { useNavigate } from '../../ui/navigation/navigation-context'
import { DashboardProperties } from './dashboard-properties'
import { DashboardLinks } from './dashboard-links'
import { PropertiesOutline } from './properties-outline'
import { SetUpSlot } from './set-up-slot'
import { Trends } from './trends'

/** / */
export function DashboardPage() {
  const { filters, change } = useFilters(readFilters)
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="Dashboard"
        create={{ label: 'Create New Property', onClick: () => void navigate('/properties?form=new') }}
      />
      <SetUpSlot />
      <section aria-label="Metrics">
        <StatCards cards={metrics} />
      </section>
      <DashboardLinks />
      <div className="mt-4 grid gap-4 xl:grid-cols-[300px_minmax(0,1fr)]">
        <PropertiesOutline />
        <RecentSignups />
      </div>
      <Trends />
      <DashboardProperties tab={filters.tab} onTabChange={(tab) => change({ tab })} />
    </>
  )
}

/** Each with this week's count. */
const metrics = [
  { name: 'Active Properties', count: 'active_properties', news: 'new_properties_this_week', Icon: House },
  { name: 'Registered Agents', count: 'registered_agents', news: 'new_agents_this_week', Icon: Users },
  { name: 'Registered Users', count: 'registered_users', news: 'new_users_this_week', Icon: UserRound },
] as const
