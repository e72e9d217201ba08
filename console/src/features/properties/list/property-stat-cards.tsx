import { House, KeyRound, Tag } from 'lucide-react'
import { iconSize } from '../../../ui/icons/icon-size'
import { StatCard } from '../../../ui/stat-card'
import { useCounts } from '../../stats/api'

/** Active Properties, Properties for Sale, Properties for Lease. */
export function PropertyStatCards() {
  const count = useCounts()
  return (
    <div className="mb-4 grid grid-cols-3 gap-2 md:gap-4">
      <StatCard name="Active Properties" value={count('active_properties')} icon={<House {...iconSize} />} />
      <StatCard name="Properties for Sale" value={count('properties_for_sale')} icon={<Tag {...iconSize} />} />
      <StatCard name="Properties for Lease" value={count('properties_for_lease')} icon={<KeyRound {...iconSize} />} />
    </div>
  )
}
