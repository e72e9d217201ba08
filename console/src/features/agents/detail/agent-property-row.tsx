import type { PropertyCard } from '@gatehouse/contract/entities/property'
import { propertyTypeName } from '@gatehouse/contract/entities/property-choices'
import { ChevronRight } from 'lucide-react'
import { formatNaira } from '../../../format/naira'
import { iconSize } from '../../../ui/icons/icon-size'
import { Photo } from '../../../ui/photo'
import { Link } from '../../../ui/navigation/link'

/** A property in the agent's list; the whole row links to its page. */
export function AgentPropertyRow({ property }: { property: PropertyCard }) {
  const { id, location, price, type, property_type_id, media } = property
  return (
    <Link
      to={`/properties/${encodeURIComponent(id)}`}
      className="flex items-center gap-3 rounded-control p-2 hover:bg-hover"
    >
      <span className="block h-15 w-20 shrink-0 overflow-hidden rounded-control">
        <Photo source={media.cover} alt="" sizes="80px" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold md:line-clamp-1">{location || 'Location not given'}</span>
        <span className="mt-0.5 flex flex-wrap gap-x-2 text-13 text-muted">
          {price === null ? (
            <span>Price not given</span>
          ) : (
            <span className="font-semibold text-orange tabular-nums">{formatNaira(price)}</span>
          )}
          <span className="truncate">{[type, propertyTypeName(property_type_id)].filter(Boolean).join(' · ')}</span>
        </span>
      </span>
      <ChevronRight {...iconSize} className="shrink-0 text-muted" />
    </Link>
  )
}
