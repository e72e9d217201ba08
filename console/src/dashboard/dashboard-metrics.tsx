import { House, Star, Users } from 'lucide-react'
import { useStats } from '../stats/queries'
import { iconSize } from '../ui/icon-size'
import { StatCard } from '../ui/stat-card'

/** The three metric cards, each with what came this week. */
export function DashboardMetrics() {
  const { data: counts, isError } = useStats()
  const unknown = isError ? null : undefined
  const metrics = [
    {
      name: 'Active Properties',
      value: counts?.active_properties,
      news: counts?.new_properties_this_week,
      icon: <House {...iconSize} />,
    },
    {
      name: 'Registered Agents',
      value: counts?.registered_agents,
      news: counts?.new_agents_this_week,
      icon: <Users {...iconSize} />,
    },
    {
      name: 'Registered Users',
      value: counts?.registered_users,
      news: counts?.new_users_this_week,
      icon: <Star {...iconSize} />,
    },
  ]
  return (
    <section aria-label="Metrics" className="grid grid-cols-3 gap-2.5 md:gap-4">
      {metrics.map(({ name, value, news, icon }) => (
        <StatCard
          key={name}
          name={name}
          value={counts ? value : unknown}
          icon={icon}
          note={<News count={counts ? news : undefined} />}
        />
      ))}
    </section>
  )
}

/** The line keeps its place while nothing is known, so that the cards do not grow. */
function News({ count }: { count: number | null | undefined }) {
  if (count === undefined || count === null) return <span aria-hidden="true">&nbsp;</span>
  if (count === 0) return <span className="font-regular text-muted">None this week</span>
  return `+${count.toLocaleString('en-NG')} this week`
}
