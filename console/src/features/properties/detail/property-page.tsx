import type { PropertyCard, PropertyRecord } from '@gatehouse/contract/entities/property'
import { propertyMessages } from '@gatehouse/contract/entities/property-messages'
import { useIsAvailable } from '../../../api/available'
import { countOf } from '../../../format/count'
import { RecordPage, SkeletonCard } from '../../../lists/failure/record-page'
import { buttonClass } from '../../../ui/buttons/button-class'
import { Card } from '../../../ui/card'
import { Skeleton } from '../../../ui/feedback/skeleton'
import { Link } from '../../../ui/navigation/link'
import { useParams } from '../../../ui/navigation/navigation-context'
import { useProperty } from '../api'
import { BackToProperties, propertyColumnsClass, propertySummaryClass, PropertyView } from './property-view'

/** /properties/{id} */
export function PropertyPage() {
  const { id = '' } = useParams()
  return <OneProperty key={id} id={id} />
}

/** A property as it was, below a header of its own (app/history). */
export const PastProperty = PropertyView

function OneProperty({ id }: { id: string }) {
  const hasInquiries = useIsAvailable('inquiries of a property') === true
  return (
    <RecordPage<PropertyRecord, PropertyCard>
      id={id}
      read={useProperty(id)}
      label="property"
      messages={propertyMessages}
      entity="properties"
      fromRow={(card) => ({
        record: withCover(card),
        missing: [...missingFiles(card), ...(hasInquiries ? ['inquiries'] : [])],
      })}
      back={<BackToProperties />}
      renderErrorAction={(isGone) =>
        isGone && (
          <Link to="/properties" className={buttonClass({ variant: 'secondary' })}>
            All Properties
          </Link>
        )
      }
      skeleton={{
        className: propertyColumnsClass,
        parts: (
          <>
            <div>
              <Skeleton className="mb-3 h-6 w-72 max-w-full xl:hidden" />
              <Card className="mb-20 aspect-4/3 md:aspect-16/10" />
            </div>
            <div className={propertySummaryClass}>
              <SkeletonCard className="h-[535px]" />
            </div>
            <SkeletonCard className="h-fit" />
          </>
        ),
      }}
      render={(property, note) => <PropertyView property={property} note={note} />}
    />
  )
}

/** A list has all texts, but only the first photograph. */
function withCover(card: PropertyCard): PropertyRecord {
  const { cover } = card.media
  return { ...card, media: { property_images: cover ? [cover] : [], floor_plan: [], video_upload: null } }
}

function missingFiles({ property_images: { length: photos }, floor_plan: plans, video_upload: video }: PropertyCard) {
  return [
    photos > 1 && countOf(photos - 1, 'more photo', 'more photos'),
    plans.length > 0 && (plans.length === 1 ? 'floor plan' : 'floor plans'),
    video !== null && 'video',
  ].filter((name) => name !== false)
}
