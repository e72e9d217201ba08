import { propertyNeeds, type PropertyNeed } from '@gatehouse/contract/entities/property-choices'
import type { LucideIcon } from 'lucide-react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import House from 'lucide-react/icons/house'
import Mail from 'lucide-react/icons/mail'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { countOf, formatCount } from '../../format/count'
import { classNames } from '../../ui/class-names'
import { Link } from '../../ui/navigation/link'
import { useCounts } from '../stats/api'

interface DashboardLinkProps {
  to: string
  Icon: LucideIcon
  iconClass: string
  title: string
  /** Below the title: one line, on phones two, cut where there is no room. */
  note?: string | undefined
}

/** Rows that lead to the inquiries, which the menu does not contain (S2.13), and to what needs work. */
export function DashboardLinks() {
  const count = useCounts()
  const [inquiries, newInquiries] = [count('inquiries'), count('new_inquiries_this_week')]
  const total = typeof inquiries === 'number' ? `${formatCount(inquiries)} total` : undefined
  return (
    <div className="grid gap-2.5 md:gap-4 lg:grid-cols-2">
      <DashboardLink
        to="/inquiries"
        Icon={Mail}
        iconClass="text-green-ink"
        title="Inquiries"
        note={total && newInquiries ? `${total}, ${formatCount(newInquiries)} new this week` : total}
      />
      <DashboardLink {...describeNeeds(count)} />
    </div>
  )
}

const nouns: Record<PropertyNeed, string> = {
  photos: 'photos',
  price: 'a price',
  description: 'a description',
  date: 'an availability date',
  agent: 'an agent',
}

/** '7 listings need photos', leading to them; what else listings lack is the note. */
function describeNeeds(count: ReturnType<typeof useCounts>): DashboardLinkProps {
  const needs = propertyNeeds
    .map((need) => ({ need, amount: count(`properties_without_${need}`) ?? 0 }))
    .filter(({ amount }) => amount > 0)
  const [first, ...others] = needs
  if (first) {
    return {
      to: `/properties?needs=${first.need}`,
      Icon: TriangleAlert,
      iconClass: 'text-orange',
      title: `${countOf(first.amount, 'listing needs', 'listings need')} ${nouns[first.need]}`,
      note: others.map(({ need, amount }) => `${countOf(amount, 'needs', 'need')} ${nouns[need]}`).join(', '),
    }
  }
  if (count('active_properties') === 0)
    return { to: '/properties', Icon: House, iconClass: 'text-muted', title: 'No active listings' }
  const isKnown = typeof count('properties_without_photos') === 'number'
  const title = isKnown ? 'No listing needs work' : 'Listings'
  return { to: '/properties', Icon: CircleCheck, iconClass: 'text-leaf-ink', title }
}

/** Its height is that of both lines, because the counts arrive later. */
const DashboardLink = ({ to, Icon, iconClass, title, note }: DashboardLinkProps) => (
  <Link
    to={to}
    className="flex min-h-19 min-w-0 items-center gap-3 rounded-card border border-line bg-card px-4 py-2 text-14 shadow-card transition-colors duration-120 hover:bg-hover md:min-h-16 md:px-5"
  >
    <Icon className={classNames('shrink-0', iconClass)} />
    <span className="min-w-0 flex-1">
      <span className="block truncate font-semibold">{title}</span>{' '}
      {note && (
        <span title={note} className="line-clamp-2 text-13 text-muted tabular-nums md:line-clamp-1">
          {note}
        </span>
      )}
    </span>
    <ChevronRight className="shrink-0 text-muted" />
  </Link>
)
