import { House, KeyRound, Tag } from 'lucide-react'
import { iconSize } from '../ui/icon-size'
import { StatCard } from '../ui/stat-card'
import { useStats } from '../stats/queries'

/** Active Properties, Properties for Sale, Properties for Lease. */
export function PropertyStatCards() {
  const { data, isError } = useStats()
  const count = (value: number | null | undefined) => (isError && value === undefined ? null : value)
  return (
    <div className="mb-4 grid grid-cols-3 gap-2.5 md:gap-4">
      <StatCard name="Active Properties" value={count(data?.active_properties)} icon={<House {...iconSize} />} />
      <StatCard name="Properties for Sale" value={count(data?.properties_for_sale)} icon={<Tag {...iconSize} />} />
      <StatCard
        name="Properties for Lease"
        value={count(data?.properties_for_lease)}
        icon={<KeyRound {...iconSize} />}
      />
    </div>
  )
}
