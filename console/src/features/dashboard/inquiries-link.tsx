import { Mail } from 'lucide-react'
import { formatCount } from '../../format/count'
import { useCounts } from '../stats/api'
import { iconSize } from '../../ui/icons/icon-size'
import { DashboardLink } from './dashboard-link'

/** A link to the inquiries, which the menu does not contain (S2.13). */
export function InquiriesLink() {
  const count = useCounts()
  return (
    <DashboardLink
      to="/inquiries"
      icon={<Mail {...iconSize} className="shrink-0 text-green-ink" />}
      title="Inquiries"
      note={countText(count('inquiries'), count('new_inquiries_this_week'))}
    />
  )
}

/** Null when the count is not available. */
function countText(all: number | null | undefined, newThisWeek: number | null | undefined) {
  if (typeof all !== 'number') return null
  const total = `${formatCount(all)} total`
  return newThisWeek ? `${total}, ${formatCount(newThisWeek)} new this week` : total
}
