import type { PropertyRecord } from '@gatehouse/contract/entities/property'
import { Card } from '../../../ui/card'
import { Chip } from '../../../ui/chip'
import { PageHeader } from '../../../ui/page-header'
import { BackToProperties } from './back-to-properties'
import { PropertyActions } from '../property-actions'
import { PropertyAgent } from './property-agent'
import { PropertyAmenities } from './property-amenities'
import { propertyColumnsClass, propertySummaryClass } from './property-page-skeleton'
import { PropertyFacts } from './property-facts'
import { PropertyFloorPlans } from './property-floor-plans'
import { PropertyIncomplete } from './property-incomplete'
import { propertyName } from '../property-name'
import { PropertyPhotos } from './property-photos'
import { PropertyPrice } from '../property-price'
import { PropertyTimes } from './property-times'
import { PropertyVideo } from './property-video'
import { PropertySection } from './property-section'

/** The property's page: media and description on the left, facts on the right. */
export function PropertyView({ property }: { property: PropertyRecord }) {
  const { property_images: pictures, floor_plan: plans, video_upload: video } = property.media
  return (
    <>
      <PageHeader
        title={capitalised(propertyName({ ...property, location: '' }))}
        back={<BackToProperties />}
        action={<PropertyActions property={property} />}
      />
      <div className={propertyColumnsClass}>
        <div className="min-w-0">
          <PropertyPhotos
            key={property.id}
            pictures={pictures}
            location={property.location}
            labels={<PropertyLabels property={property} />}
          />
        </div>
        <Card className={propertySummaryClass}>
          <PropertyPrice property={property} />
          <PropertyIncomplete property={property} />
          <PropertyFacts property={property} />
          <PropertyAgent id={property.agent_id} />
          <PropertyTimes property={property} />
        </Card>
        <div className="min-w-0 space-y-4">
          <PropertyDescription text={property.property_description} />
          <PropertyAmenities amenities={property.amenities} />
          {video && <PropertyVideo video={video} location={property.location} />}
          {plans.length > 0 && <PropertyFloorPlans plans={plans} location={property.location} />}
        </div>
      </div>
    </>
  )
}

function PropertyLabels({ property }: { property: PropertyRecord }) {
  return (
    <>
      {property.type !== '' && (
        <Chip dot={property.type === 'Lease' ? 'orange' : 'green'} isOnPhoto>
          {property.type}
        </Chip>
      )}
      {property.archived && (
        <Chip dot="red" isOnPhoto>
          Archived
        </Chip>
      )}
    </>
  )
}

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

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
