import { ChevronRight, Mail } from 'lucide-react'
import { Link } from 'react-router'
import { useCounts } from '../stats/api'
import { iconSize } from '../../ui/icons/icon-size'

/** A link to the inquiries, which the menu does not contain (S2.13). */
export function InquiriesLink() {
  const count = useCounts()
  return (
    <Link
      to="/inquiries"
      className="mt-4 flex min-h-12 items-center gap-3 rounded-card border border-line bg-card px-4 py-2.5 text-14 shadow-card transition-colors duration-120 hover:bg-hover md:px-5"
    >
      <Mail {...iconSize} className="shrink-0 text-green-ink" />
      <span className="font-semibold">Inquiries</span>
      <span className="min-w-0 flex-1 truncate text-muted tabular-nums">
        {countText(count('inquiries'), count('new_inquiries_this_week'))}
      </span>
      <ChevronRight {...iconSize} className="shrink-0 text-muted" />
    </Link>
  )
}

/** Null when the count is not available. */
function countText(all: number | null | undefined, newThisWeek: number | null | undefined) {
  if (typeof all !== 'number') return null
  const total = `${all.toLocaleString('en-NG')} in all`
  return newThisWeek ? `${total}, ${newThisWeek.toLocaleString('en-NG')} this week` : total
}
