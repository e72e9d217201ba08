import { Star, Users } from 'lucide-react'
import { useListTotal } from '../../../lists/use-list-page'
import { useCounts } from '../../stats/api'
import { iconSize } from '../../../ui/icons/icon-size'
import { StatCard } from '../../../ui/stat-card'
import { affiliates } from '../api'

/** Registered Agents and Registered Affiliates (S2.57). */
export function AffiliateStatCards() {
  const count = useCounts()
  const registered = count('registered_affiliates')
  return (
    <div className="mb-4 grid grid-cols-2 gap-2.5 md:gap-4 xl:grid-cols-3">
      <StatCard name="Registered Agents" value={count('registered_agents')} icon={<Users {...iconSize} />} />
      {registered === null ? <CountedAffiliates /> : <RegisteredAffiliates value={registered} />}
    </div>
  )
}

/** When the counts are not available, the list's own total is used. */
function CountedAffiliates() {
  return <RegisteredAffiliates value={useListTotal(affiliates)} />
}

const RegisteredAffiliates = ({ value }: { value: number | null | undefined }) => (
  <StatCard name="Registered Affiliates" value={value} icon={<Star {...iconSize} />} />
)
