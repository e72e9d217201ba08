import type { Picture } from '@gatehouse/contract/entities/media'
import type { ReactNode } from 'react'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { Photo } from '../../../ui/photo'
import { PhotographFrame, photographSizes } from './carousel/photograph-frame'
import { PropertyNoPhotographs } from '../property-no-photographs'

const PropertyCarousel = lazyComponent(() =>
  import('./carousel/property-carousel').then((module) => module.PropertyCarousel),
)
// Loaded in parallel with the property, so that it is usually available when the property is.
void PropertyCarousel.preload()

interface PropertyPhotographsProps {
  pictures: readonly Picture[]
  location: string
  /** Badges over the photographs: Sell, Archived. */
  labels: ReactNode
}

/** Shows the first photograph immediately; the carousel is a separate chunk and may fail to load. */
export function PropertyPhotographs({ pictures, location, labels }: PropertyPhotographsProps) {
  if (pictures.length === 0) return <PropertyNoPhotographs labels={labels} />
  const first = (
    <>
      <PhotographFrame labels={labels}>
        <Photo source={pictures[0]} alt={`Photo 1 of ${pictures.length}`} sizes={photographSizes} isEager />
      </PhotographFrame>
      {pictures.length > 1 && <div className="mt-2 h-16 md:h-18" />}
    </>
  )
  return <PropertyCarousel pictures={pictures} location={location} labels={labels} fallback={first} />
}
