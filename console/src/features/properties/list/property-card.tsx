import type { PropertyCard as Listed } from '@gatehouse/contract/entities/property'
import { hasRooms, propertyTypeName } from '@gatehouse/contract/entities/property-choices'
import Bath from 'lucide-react/icons/bath'
import BedDouble from 'lucide-react/icons/bed-double'
import Sofa from 'lucide-react/icons/sofa'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useId, type ReactNode } from 'react'
import { formatNaira } from '../../../format/naira'
import { joinWords } from '../../../format/words'
import { cardSizes } from '../../../lists/grid/card-grid-class'
import { SelectBox } from '../../../lists/selection/select-box'
import { Card } from '../../../ui/card'
import { classNames } from '../../../ui/class-names'
import { Photo } from '../../../ui/photo'
import { stretchedLinkClass } from '../../../ui/stretched-link-class'
import { Link } from '../../../ui/navigation/link'
import { PropertyLabels } from '../property-labels'
import { missingOf } from '../property-missing'
import { StateSince, stateOf } from '../property-state'
import { propertyName } from '@gatehouse/contract/listing/property-name'

export const propertyCardShape = { pictureRatio: 0.75, textHeights: [164.5, 160.5] } as const

interface PropertyCardProps {
  property: Listed
  /** The card's menu; undefined on the dashboard (S2.39). */
  menu?: ReactNode
  /** True in the first viewport. */
  isEager?: boolean
  /** True while archiving or deletion is pending. */
  isBusy?: boolean
}

/**
 * A property's card in a grid. The whole card is one link to its page, except the menu. All cards
 * have the same height (`lists/grid/card-grid`), so the texts have room for two lines of address.
 */
export function PropertyCard({ property, menu, isEager = false, isBusy = false }: PropertyCardProps) {
  const id = useId()
  const missing = missingOf(property)
  const isCounted = hasRooms(property.property_type_id)
  const { property_type_id, facts, agent_name } = property
  const kind = [propertyTypeName(property_type_id), facts?.title, agent_name].filter(Boolean).join(' · ')
  return (
    <Card className={classNames('group relative flex h-full flex-col overflow-hidden', isBusy && 'opacity-60')}>
      <article aria-label={propertyName(property)} aria-busy={isBusy} className="flex flex-1 flex-col">
        <div className="relative aspect-4/3">
          <Photo
            source={property.media.cover}
            alt={property.media.cover?.caption ?? ''}
            sizes={cardSizes}
            isEager={isEager}
          />
          <div id={`${id}-labels`}>
            <span className="absolute top-2.5 right-11 left-2.5 flex flex-wrap gap-1.5">
              <PropertyLabels property={property} />
              {stateOf(property) && <StateSince property={property} isOnPhoto />}
            </span>
            {missing.length > 0 && (
              <span className="absolute inset-x-2.5 bottom-2.5 flex items-start gap-1.5 rounded-tag bg-card px-2 py-1 text-12">
                <TriangleAlert size={14} className="mt-px shrink-0 text-orange" />
                <span className="line-clamp-2">
                  <span className="font-semibold">Incomplete:</span> no {joinWords(missing, 'and')}
                </span>
              </span>
            )}
          </div>
        </div>
        <div className="flex flex-1 flex-col px-3.5 pt-3 pb-1.5">
          <Link
            to={`/properties/${encodeURIComponent(property.id)}`}
            // Its name contains every visible text of the card (WCAG 2.5.3).
            aria-labelledby={`${id}-text ${id}-labels${isCounted ? ` ${id}-rooms` : ''}`}
            className={stretchedLinkClass}
          >
            <span id={`${id}-text`} className="block min-h-23">
              <span className="flex items-baseline justify-between gap-2 text-16 font-bold text-orange tabular-nums">
                {property.price === null ? (
                  <span className="text-14 font-medium text-muted">Price not given</span>
                ) : (
                  formatNaira(property.price)
                )}{' '}
                <span className="shrink-0 text-12 font-medium text-muted">{property.reference}</span>
              </span>{' '}
              <span
                className="mt-1 line-clamp-2 text-ink decoration-1 underline-offset-2 group-hover:underline"
                title={property.location}
              >
                {property.location || 'Location not given'}
              </span>{' '}
              <span className="mt-1 block min-h-5 truncate text-13 text-muted" title={kind}>
                {kind}
              </span>
            </span>
          </Link>
          <div className="mt-auto pt-2.5">
            <div
              className={classNames(
                'flex min-h-11 items-center justify-between gap-2 border-line pt-1 lg:min-h-10',
                (isCounted || menu !== undefined) && 'border-t',
              )}
            >
              {isCounted && <PropertyRooms id={`${id}-rooms`} property={property} />}
              {menu && <span className="relative z-10 -my-1 -mr-2.5 ml-auto">{menu}</span>}
            </div>
          </div>
        </div>
        <SelectBox id={property.id} name={propertyName(property)} place="card" />
      </article>
    </Card>
  )
}

/** Living rooms, bedrooms and bathrooms as icons with counts; unknown counts are omitted. */
function PropertyRooms({ id, property }: { id: string; property: Listed }) {
  const rooms = [
    { name: 'Living rooms', count: property.living_room, icon: <Sofa size={16} /> },
    { name: 'Bedrooms', count: property.bedroom, icon: <BedDouble size={16} /> },
    { name: 'Bathrooms', count: property.bathroom, icon: <Bath size={16} /> },
  ].filter(({ count }) => count !== '')
  return (
    <ul id={id} className="flex gap-3.5 text-13 text-muted tabular-nums">
      {rooms.map(({ name, count, icon }) => (
        <li key={name} title={`${name}: ${count}`} className="flex items-center gap-1.5">
          {icon}
          <span className="sr-only">{name}: </span>
          {count}
        </li>
      ))}
    </ul>
  )
}
