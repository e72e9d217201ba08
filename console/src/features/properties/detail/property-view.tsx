import type { PropertyRecord } from '@gatehouse/contract/entities/property'
import { computeMoveInTotal } from '@gatehouse/contract/listing/move-in-total'
import MapPin from 'lucide-react/icons/map-pin'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { ReactNode } from 'react'
import { formatNaira } from '../../../format/naira'
import { nairaWords } from '../../../format/naira-words'
import { joinWords } from '../../../format/words'
import { useBackTo } from '../../../lists/place/use-back-to'
import { BackArrow } from '../../../ui/buttons/back-arrow'
import { Card } from '../../../ui/card'
import { Chip } from '../../../ui/chip'
import { Day } from '../../../ui/tables/day'
import { PageHeader } from '../../../ui/page-header'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { useSettled } from '../../../ui/loading/use-settled'
import { useMedia } from '../../../ui/use-media'
import { PropertyActions } from '../property-actions'
import { PropertyAgent } from './property-agent'
import { PropertyFacts } from './property-facts'
import { PropertyFloorPlans } from './property-floor-plans'
import { PropertyLabels } from '../property-labels'
import { missingOf } from '../property-missing'
import { propertyTitle } from '@gatehouse/contract/listing/property-name'
import { PropertyPhotos } from './property-photos'
import { PropertyReference } from './property-reference'
import { PropertySection } from './property-section'

// Below the first view.
const KnownFacts = lazyComponent(() => import('./known-facts').then((module) => module.KnownFacts))
// Below the first view, and most properties have none.
const PropertyVideo = lazyComponent(() => import('./property-video').then((module) => module.PropertyVideo))
const PropertyInquiries = lazyComponent(() => import('./property-inquiries').then((module) => module.PropertyInquiries))
const PrintedListing = lazyComponent(() => import('../share/printed-listing').then((module) => module.PrintedListing))
// Loaded in parallel with the property, so that its request is not sent later.
void PropertyInquiries.preload()

/** One column below 1280 px, two above. */
export const propertyColumnsClass = 'grid gap-4 xl:grid-cols-[minmax(0,1fr)_360px] xl:grid-rows-[auto_1fr]'

/** The right column. */
export const propertySummaryClass = 'min-w-0 space-y-4 xl:row-span-2'

interface PropertyViewProps {
  property: PropertyRecord
  /** Above a property that is drawn from a list, which has no inquiries. */
  note?: ReactNode
  /** In place of the title and the actions: the property is shown as it was (features/history). */
  header?: ReactNode
}

/**
 * The property's page: media and description on the left, facts and inquiries on the right; one column below
 * 1280 px.
 */
export function PropertyView({ property, note, header }: PropertyViewProps) {
  const { property_images: pictures, floor_plan: plans, video_upload: video } = property.media
  const isWide = useMedia('(min-width: 80rem)')
  const isSettled = useSettled()
  const address = <PropertyAddress location={property.location} />
  const inquiries = !note && <PropertyInquiries propertyId={property.id} fallback={null} />
  return (
    <>
      {header ?? (
        <PageHeader
          title={propertyTitle(property)}
          back={<BackToProperties />}
          action={<PropertyActions property={property} />}
        />
      )}
      {note}
      {!isWide && <div className="mb-3">{address}</div>}
      <div data-listing className={propertyColumnsClass}>
        <div className="min-w-0">
          <PropertyPhotos
            key={property.id}
            pictures={pictures}
            location={property.location}
            labels={<PropertyLabels property={property} />}
          />
        </div>
        {isSettled && !header && <PrintedListing property={property} fallback={null} />}
        <div className={propertySummaryClass}>
          <Card className="p-4 md:p-5">
            <PropertyPrice price={property.price} />
            <FirstQuestions property={property} />
            <PropertyReference property={property} />
            {isWide && <div className="mt-3">{address}</div>}
            <div data-screen-only>
              <PropertyIncomplete property={property} />
            </div>
            <PropertyFacts property={property} />
            <PropertyAgent id={property.agent_id} name={property.agent_name} />
            <div data-screen-only>
              <PropertyTimes property={property} />
            </div>
          </Card>
          {isWide && <div data-screen-only>{inquiries}</div>}
        </div>
        <div className="min-w-0 space-y-4">
          <PropertyDescription text={property.property_description} />
          <PropertyAmenities amenities={property.amenities} />
          {Object.keys(property.facts ?? {}).length > 0 && <KnownFacts property={property} fallback={null} />}
          <div data-screen-only className="space-y-4 empty:hidden">
            {video && (
              <PropertyVideo
                video={video}
                location={property.location}
                fallback={
                  <PropertySection title="Virtual tour">
                    <div className="aspect-video" />
                  </PropertySection>
                }
              />
            )}
            {plans.length > 0 && <PropertyFloorPlans plans={plans} location={property.location} />}
            {!isWide && inquiries}
          </div>
        </div>
      </div>
    </>
  )
}

export const BackToProperties = () => <BackArrow {...useBackTo('/properties')} label="Back to properties" />

/** Above the photographs in one column, so that it is the first text on a phone. */
const PropertyAddress = ({ location }: { location: string }) => (
  <p className="flex items-start gap-2 text-16 font-semibold">
    <MapPin className="mt-[3px] shrink-0 text-muted" />
    <span className="min-w-0 break-words">{location || 'Location not given'}</span>
  </p>
)

/** The description as it was typed, line breaks included. */
function PropertyDescription({ text }: { text: string }) {
  return (
    <PropertySection title="Description">
      {text.trim() === '' ? (
        <p className="text-muted">No description yet.</p>
      ) : (
        <p className="max-w-[72ch] leading-relaxed break-words whitespace-pre-line">{text}</p>
      )}
    </PropertySection>
  )
}

const PropertyAmenities = ({ amenities }: { amenities: readonly string[] }) => (
  <PropertySection title="Amenities">
    {amenities.length === 0 ? (
      <p className="text-muted">No amenities yet.</p>
    ) : (
      <ul className="flex flex-wrap gap-2">
        {amenities.map((amenity) => (
          <li key={amenity}>
            <Chip>{amenity}</Chip>
          </li>
        ))}
      </ul>
    )}
  </PropertySection>
)

const minPriceInWords = 1_000_000

/** In digits and in words, which make a wrong zero obvious. */
function PropertyPrice({ price }: Pick<PropertyRecord, 'price'>) {
  if (price === null) return <p className="text-20 font-bold text-muted">Price not given</p>
  return (
    <>
      <p className="text-28 font-bold tracking-tight break-words text-orange tabular-nums">{formatNaira(price)}</p>
      {price >= minPriceInWords && <p className="text-13 text-muted">{nairaWords(price)}</p>}
    </>
  )
}

/** What customers ask first: the title document, and what a tenant pays to move in. */
function FirstQuestions({ property }: { property: PropertyRecord }) {
  // A server of an earlier version has none.
  const facts = property.facts ?? {}
  const total = computeMoveInTotal({ ...property, facts })
  const answers = [
    facts.title && `Title: ${facts.title}`,
    total && `Move-in total: ${formatNaira(total.total)}`,
  ].flatMap((answer) => (answer ? [answer] : []))
  if (answers.length === 0) return null
  return (
    <p className="mt-1 font-semibold tabular-nums">
      {answers.map((answer) => (
        <span key={answer} className="block">
          {answer}
        </span>
      ))}
    </p>
  )
}

/** The fields that an imported property lacks; nothing when it is complete. */
function PropertyIncomplete({ property }: { property: PropertyRecord }) {
  const missing = missingOf(property)
  if (missing.length === 0) return null
  return (
    <p className="mt-4 flex items-start gap-2 rounded-control bg-orange-soft px-3 py-2.5 text-13">
      <TriangleAlert size={16} className="mt-px shrink-0 text-orange" />
      <span>
        <span className="font-semibold">Incomplete:</span> no {joinWords(missing, 'and')}
      </span>
    </p>
  )
}

const PropertyTimes = ({ property: { created_at, updated_at } }: { property: PropertyRecord }) => (
  <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-4 text-13 text-muted tabular-nums">
    <span>
      Listed <Day at={created_at} />
    </span>
    {updated_at !== created_at && (
      <span>
        Updated <Day at={updated_at} />
      </span>
    )}
  </p>
)
