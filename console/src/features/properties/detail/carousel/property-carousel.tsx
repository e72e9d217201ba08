import type { CaptionedPicture } from '@gatehouse/contract/entities/media'
import Expand from 'lucide-react/icons/expand'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { lazyComponent } from '../../../../ui/loading/lazy-component'
import { whenSettled } from '../../../../ui/loading/when-settled'
import { IconButton } from '../../../../ui/buttons/icon-button'
import { PhotoSlides } from './photo-slides'
import { PhotoThumbnails } from './photo-thumbnails'
import { PhotoFrame, photoSizes } from './photo-frame'
import { slideForKey, useCarousel } from './use-carousel'

const PhotoViewer = lazyComponent(() => import('./photo-viewer').then((module) => module.PhotoViewer))

interface PropertyCarouselProps {
  /** At least one. */
  pictures: readonly CaptionedPicture[]
  location: string
  /** Badges over the photos: Sell, Archived. */
  labels: ReactNode
}

/** The photos of a property: swipe, arrows, thumbnails, arrow keys, full screen. */
export function PropertyCarousel({ pictures, location, labels }: PropertyCarouselProps) {
  const carousel = useCarousel(pictures.length)
  const { selected, moveTo, jumpTo } = carousel
  const [viewed, setViewed] = useState<number | null>(null)
  // Loaded before the first press. If that fails, the press loads it again and reports the error.
  useEffect(() => whenSettled(() => void PhotoViewer.preload()), [])
  const section = useArrowKeys(selected, pictures.length, moveTo)
  return (
    <section ref={section} aria-label={`Photos of ${location}`} aria-roledescription="carousel">
      <PhotoFrame labels={labels}>
        <PhotoSlides
          carousel={carousel}
          pictures={pictures}
          label="Photo"
          sizes={photoSizes}
          fit="cover"
          onOpen={setViewed}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute bottom-3 left-3 max-w-[calc(100%-5.5rem)] truncate rounded-full bg-photo-label px-2.5 py-1 text-12 font-semibold text-on-photo tabular-nums"
        >
          {selected + 1} / {pictures.length}
          {pictures[selected]?.caption && ` · ${pictures[selected].caption}`}
        </span>
        <IconButton
          variant="photo"
          label="View Full Screen"
          icon={<Expand />}
          onClick={() => setViewed(selected)}
          className="absolute right-3 bottom-3"
        />
      </PhotoFrame>
      {pictures.length > 1 && (
        <div className="mt-2">
          <PhotoThumbnails pictures={pictures} selected={selected} onSelect={moveTo} />
        </div>
      )}
      {viewed !== null && (
        <PhotoViewer
          title={`Photos of ${location}`}
          label="Photo"
          pictures={pictures}
          firstSlide={viewed}
          onClose={(slide) => {
            setViewed(null)
            if (slide !== undefined) jumpTo(slide)
          }}
        />
      )}
    </section>
  )
}

/**
 * The arrow keys move the photos while the focus is on
 * them or on nothing; videos and fields keep their own keys.
 */
function useArrowKeys(selected: number, slideCount: number, moveTo: (slide: number) => void) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isInCarousel = event.target === document.body || section.current?.contains(event.target as Node)
      if (!isInCarousel || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      const slide = slideForKey(event.key, selected, slideCount)
      // Home and End scroll the page unless the focus is on the photos.
      if (slide === undefined || (event.target === document.body && !event.key.startsWith('Arrow'))) return
      event.preventDefault()
      moveTo(slide)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [selected, slideCount, moveTo])
  return section
}
