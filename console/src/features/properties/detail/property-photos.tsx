import type { CaptionedPicture } from '@gatehouse/contract/entities/media'
import type { ReactNode } from 'react'
import { HousePlaceholder } from '../../../ui/icons/house-placeholder'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { Photo } from '../../../ui/photo'
import { PhotoFrame, photoSizes } from './carousel/photo-frame'
import { photoAlt } from './carousel/photo-alt'

const PropertyCarousel = lazyComponent(() =>
  import('./carousel/property-carousel').then((module) => module.PropertyCarousel),
)
// Loaded in parallel with the property, so that it is usually available when the property is.
void PropertyCarousel.preload()

interface PropertyPhotosProps {
  pictures: readonly CaptionedPicture[]
  location: string
  /** Badges over the photos: Sell, Archived. */
  labels: ReactNode
}

/** Shows the first photo immediately; the carousel is a separate chunk and may fail to load. */
export function PropertyPhotos({ pictures, location, labels }: PropertyPhotosProps) {
  if (pictures.length === 0) return <PropertyNoPhotos labels={labels} />
  const first = (
    <>
      <PhotoFrame labels={labels}>
        <Photo source={pictures[0]} alt={photoAlt(pictures, 0)} sizes={photoSizes} isEager />
      </PhotoFrame>
      {pictures.length > 1 && <div className="mt-2 h-16 md:h-18" />}
    </>
  )
  return <PropertyCarousel pictures={pictures} location={location} labels={labels} fallback={first} />
}

/** Instead of the carousel; lower, because it has no picture. */
const PropertyNoPhotos = ({ labels }: { labels: ReactNode }) => (
  <div className="relative flex aspect-16/10 max-h-80 w-full items-end justify-center overflow-hidden rounded-card border border-line bg-photo-ground">
    <div className="absolute inset-x-0 top-4 bottom-14 mx-auto max-w-sm">
      <HousePlaceholder />
    </div>
    <div className="absolute top-3 left-3 flex flex-wrap gap-2">{labels}</div>
    <p className="relative mb-4 rounded-full bg-card px-3 py-1 text-13 font-semibold text-muted shadow-card">
      No photos yet
    </p>
  </div>
)
