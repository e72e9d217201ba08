import { House, UserRound, Users } from 'lucide-react'
import { formatCount } from '../../format/count'
import { useCounts } from '../stats/api'
import { iconSize } from '../../ui/icons/icon-size'
import { StatCard } from '../../ui/stat-card'

/** The three metric cards, each with this week's count. */
export function DashboardMetrics() {
  const count = useCounts()
  const metrics = [
    {
      name: 'Active Properties',
      value: count('active_properties'),
      news: count('new_properties_this_week'),
      icon: <House {...iconSize} />,
    },
    {
      name: 'Registered Agents',
      value: count('registered_agents'),
      news: count('new_agents_this_week'),
      icon: <Users {...iconSize} />,
    },
    {
      name: 'Registered Users',
      value: count('registered_users'),
      news: count('new_users_this_week'),
      icon: <UserRound {...iconSize} />,
    },
  ]
  return (
    <section aria-label="Metrics" className="grid grid-cols-3 gap-2.5 md:gap-4">
      {metrics.map(({ name, value, news, icon }) => (
        <StatCard key={name} name={name} value={value} icon={icon} note={<Notifications count={news} />} />
      ))}
    </section>
  )
}

/** The line is reserved while loading, so that the cards do not grow. */
function Notifications({ count }: { count: number | null | undefined }) {
  if (count === undefined || count === null) return <span aria-hidden="true">&nbsp;</span>
  if (count === 0) return <span className="font-regular text-muted">None this week</span>
  return `+${formatCount(count)} this week`
}
