import { Building2, Users } from 'lucide-react'
import { useCounts } from '../../stats/api'
import { iconSize } from '../../../ui/icons/icon-size'
import { StatCard } from '../../../ui/stat-card'

/** No. of Properties (active and archived ones) and Registered Agents. */
export function AgentStatCards() {
  const count = useCounts()
  return (
    <div className="mb-4 grid grid-cols-2 gap-2.5 md:gap-4 xl:grid-cols-3">
      <StatCard name="No. of Properties" value={count('registered_properties')} icon={<Building2 {...iconSize} />} />
      <StatCard name="Registered Agents" value={count('registered_agents')} icon={<Users {...iconSize} />} />
    </div>
  )
}
