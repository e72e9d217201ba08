import type { PropertyRecord } from '@gatehouse/contract/entities/property'
import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card'
import { iconSize } from '../../../ui/icons/icon-size'
import { PageHeader } from '../../../ui/page-header'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { useMedia } from '../../../ui/use-media'
import { BackToProperties } from './back-to-properties'
import { PropertyActions } from '../property-actions'
import { PropertyAgent } from './property-agent'
import { PropertyAmenities } from './property-amenities'
import { propertyColumnsClass, propertySummaryClass } from './property-page-skeleton'
import { PropertyFacts } from './property-facts'
import { PropertyFloorPlans } from './property-floor-plans'
import { PropertyIncomplete } from './property-incomplete'
import { PropertyLabels } from '../property-labels'
import { propertyTitle } from '../property-name'
import { PropertyPhotos } from './property-photos'
import { PropertyPrice } from '../property-price'
import { PropertyTimes } from './property-times'
import { PropertySection } from './property-section'

// Below the first view, and most properties have none.
const PropertyVideo = lazyComponent(() => import('./property-video').then((module) => module.PropertyVideo))
const PropertyInquiries = lazyComponent(() => import('./property-inquiries').then((module) => module.PropertyInquiries))
// Loaded in parallel with the property, so that its request is not sent later.
void PropertyInquiries.preload()

interface PropertyViewProps {
  property: PropertyRecord
  /** Above a property that is drawn from a list, which has no inquiries. */
  note?: ReactNode
}

/**
 * The property's page: media and description on the left, facts and inquiries on the right; one column below
 * 1280 px.
 */
export function PropertyView({ property, note }: PropertyViewProps) {
  const { property_images: pictures, floor_plan: plans, video_upload: video } = property.media
  const isWide = useMedia('(min-width: 80rem)')
  const address = <PropertyAddress location={property.location} />
  const inquiries = !note && <PropertyInquiries propertyId={property.id} fallback={null} />
  return (
    <>
      <PageHeader
        title={propertyTitle(property)}
        back={<BackToProperties />}
        action={<PropertyActions property={property} />}
      />
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
        <div className={propertySummaryClass}>
          <Card className="p-4 md:p-5">
            <PropertyPrice property={property} />
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

/** Above the photographs in one column, so that it is the first text on a phone. */
const PropertyAddress = ({ location }: { location: string }) => (
  <p className="flex items-start gap-2 text-16 font-semibold">
    <MapPin {...iconSize} className="mt-[3px] shrink-0 text-muted" />
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
