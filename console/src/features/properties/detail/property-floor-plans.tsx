import type { CaptionedPicture } from '@gatehouse/contract/entities/media'
import { useState } from 'react'
import { Photo } from '../../../ui/photo'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { PropertySection } from './property-section'

const PhotoViewer = lazyComponent(() => import('./carousel/photo-viewer').then((module) => module.PhotoViewer))

interface PropertyFloorPlansProps {
  plans: readonly CaptionedPicture[]
  location: string
}

/** Floor plans have a white background, so their container is white in both themes. */
const background = 'var(--color-photo-label)'

/** The floor plans side by side, uncropped; each opens full-screen. */
export function PropertyFloorPlans({ plans, location }: PropertyFloorPlansProps) {
  const [viewed, setViewed] = useState<number | null>(null)
  return (
    <PropertySection title={plans.length === 1 ? 'Floor plan' : 'Floor plans'} note={plans.length > 1 && plans.length}>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3">
        {plans.map((plan, index) => (
          <li key={plan.url}>
            <button
              type="button"
              aria-label={`View ${nameOf(plan, index)} full screen`}
              onClick={() => setViewed(index)}
              className="block aspect-4/3 w-full cursor-zoom-in overflow-hidden rounded-control border border-line"
            >
              <Photo
                source={{ ...plan, color: background }}
                alt={nameOf(plan, index)}
                sizes="(min-width: 768px) 280px, 46vw"
                fit="contain"
              />
            </button>
            {plan.caption && (
              // The button has it in its name.
              <p aria-hidden className="mt-1 line-clamp-2 text-13 text-muted wrap-anywhere">
                {plan.caption}
              </p>
            )}
          </li>
        ))}
      </ul>
      {viewed !== null && (
        <PhotoViewer
          title={`Floor plans of ${location}`}
          label="Floor plan"
          pictures={plans}
          firstSlide={viewed}
          onClose={() => setViewed(null)}
        />
      )}
    </PropertySection>
  )
}

/** 'floor plan 2: First floor' */
const nameOf = ({ caption }: CaptionedPicture, index: number): string =>
  `floor plan ${index + 1}${caption ? `: ${caption}` : ''}`
