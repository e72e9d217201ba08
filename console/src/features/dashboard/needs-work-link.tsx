import { propertyNeeds, type PropertyNeed } from '@gatehouse/contract/entities/property-choices'
import { CircleCheck, House, TriangleAlert } from 'lucide-react'
import { countOf } from '../../format/count'
import { useCounts } from '../stats/api'
import { iconSize } from '../../ui/icons/icon-size'
import { DashboardLink } from './dashboard-link'

const nouns: Record<PropertyNeed, string> = {
  photos: 'photos',
  price: 'a price',
  description: 'a description',
  date: 'an availability date',
  agent: 'an agent',
}

/** '7 listings need photos', leading to them; what else listings lack is the note. */
export function NeedsWorkLink() {
  const count = useCounts()
  const needs = propertyNeeds
    .map((need) => ({ need, amount: count(`properties_without_${need}`) ?? 0 }))
    .filter(({ amount }) => amount > 0)
  const [first, ...others] = needs
  if (!first && count('active_properties') === 0)
    return (
      <DashboardLink
        to="/properties"
        icon={<House {...iconSize} className="shrink-0 text-muted" />}
        title="No active listings"
        note={null}
      />
    )
  if (!first) {
    const isKnown = typeof count('properties_without_photos') === 'number'
    return (
      <DashboardLink
        to="/properties"
        icon={<CircleCheck {...iconSize} className="shrink-0 text-leaf-ink" />}
        title={isKnown ? 'No listing needs work' : 'Listings'}
        note={null}
      />
    )
  }
  return (
    <DashboardLink
      to={`/properties?needs=${first.need}`}
      icon={<TriangleAlert {...iconSize} className="shrink-0 text-orange" />}
      title={`${countOf(first.amount, 'listing needs', 'listings need')} ${nouns[first.need]}`}
      note={others.map(({ need, amount }) => `${countOf(amount, 'needs', 'need')} ${nouns[need]}`).join(', ')}
    />
  )
}
