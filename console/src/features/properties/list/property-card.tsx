import type { PropertyCard as Listed } from '@gatehouse/contract/entities/property'
import { propertyTypeName } from '@gatehouse/contract/entities/property'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNaira } from '../../../format/naira'
import { cardSizes } from '../../../lists/grid/card-grid-class'
import { Card } from '../../../ui/card'
import { Chip } from '../../../ui/chip'
import { classNames } from '../../../ui/class-names'
import { iconSize } from '../../../ui/icons/icon-size'
import { Photo } from '../../../ui/photo'
import { joinWithAnd, missingOf } from '../property-missing'
import { propertyName } from '../property-name'
import { PropertyRooms } from './property-rooms'

interface PropertyCardProps {
  property: Listed
  /** The card's menu; undefined on the dashboard (S2.39). */
  menu?: ReactNode
  /** True in the first viewport. */
  isEager?: boolean
  /** True while archiving or deletion is pending. */
  isBusy?: boolean
}

/** A property's card in a grid. The picture links to its page. */
export function PropertyCard({ property, menu, isEager = false, isBusy = false }: PropertyCardProps) {
  const missing = missingOf(property)
  const name = propertyName(property)
  return (
    <Card className={classNames('group flex h-full flex-col overflow-hidden', isBusy && 'opacity-60')}>
      <article aria-label={name} aria-busy={isBusy} className="flex flex-1 flex-col">
        <Link
          to={`/properties/${encodeURIComponent(property.id)}`}
          aria-label={missing.length === 0 ? `Open ${name}` : `Open ${name}. Incomplete: no ${joinWithAnd(missing)}`}
          className="relative block aspect-4/3 focus-visible:-outline-offset-2"
        >
          <Photo source={property.media.cover} alt="" sizes={cardSizes} isEager={isEager} />
          <span className="absolute top-2.5 left-2.5 flex gap-1.5">
            {property.type !== '' && (
              <Chip dot={property.type === 'Lease' ? 'orange' : 'green'} isOnPhoto>
                {property.type}
              </Chip>
            )}
          </span>
          {missing.length > 0 && (
            <span className="absolute inset-x-2.5 bottom-2.5 flex items-start gap-1.5 rounded-tag bg-card px-2 py-1 text-12">
              <TriangleAlert {...iconSize} size={14} className="mt-px shrink-0 text-orange" />
              <span className="line-clamp-2">
                <span className="font-semibold">Incomplete:</span> no {joinWithAnd(missing)}
              </span>
            </span>
          )}
        </Link>
        <div className="flex flex-1 flex-col px-3.5 pt-3 pb-1.5">
          <p className="text-16 font-bold text-orange tabular-nums">
            {property.price === null ? (
              <span className="text-14 font-medium text-muted">Price not given</span>
            ) : (
              formatNaira(property.price)
            )}
          </p>
          <p className="mt-1 truncate text-muted" title={property.location}>
            {property.location || 'Location not given'}
          </p>
          <div className="mt-auto pt-2.5">
            <div className="flex min-h-11 items-center justify-between gap-2 border-t border-line pt-1 lg:min-h-10">
              <PropertyRooms property={property} />
              {menu ? <span className="-my-1 -mr-2.5">{menu}</span> : <TypeName id={property.property_type_id} />}
            </div>
          </div>
        </div>
      </article>
    </Card>
  )
}

const TypeName = ({ id }: { id: number | null }) => (
  <span className="truncate text-12 text-muted">{propertyTypeName(id)}</span>
)
