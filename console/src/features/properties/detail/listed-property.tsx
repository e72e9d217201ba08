import type { PropertyCard } from '@gatehouse/contract/entities/property'
import type { ReactNode } from 'react'
import { useIsAvailable } from '../../../api/available'
import { countOf } from '../../../format/count'
import { ListedNote } from '../../../lists/failure/listed-note'
import { useListed } from '../../../lists/failure/use-listed'
import { PropertyView } from './property-view'

interface ListedPropertyProps {
  id: string
  isLoading: boolean
  /** Rendered if no list has the property. */
  otherwise: ReactNode
}

/** The property's page with what a list has of it: all texts, but only the first photograph. */
export function ListedProperty({ id, isLoading, otherwise }: ListedPropertyProps) {
  const listed = useListed<PropertyCard>('properties', id)
  const hasInquiries = useIsAvailable('inquiries of a property') === true
  if (!listed) return otherwise
  const { row, updatedAt } = listed
  const { cover } = row.media
  const property = {
    ...row,
    media: { property_images: cover ? [cover] : [], floor_plan: [], video_upload: null },
  }
  const missing = [...missingFiles(row), ...(hasInquiries ? ['inquiries'] : [])]
  return (
    <PropertyView
      property={property}
      note={<ListedNote updatedAt={updatedAt} missing={missing} isLoading={isLoading} />}
    />
  )
}

function missingFiles({ property_images: { length: photos }, floor_plan: plans, video_upload: video }: PropertyCard) {
  return [
    photos > 1 && countOf(photos - 1, 'more photo', 'more photos'),
    plans.length > 0 && (plans.length === 1 ? 'floor plan' : 'floor plans'),
    video !== null && 'video',
  ].filter((name) => name !== false)
}
