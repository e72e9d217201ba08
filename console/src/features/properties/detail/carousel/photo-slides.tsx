import type { CaptionedPicture } from '@gatehouse/contract/entities/media'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useState } from 'react'
import { classNames } from '../../../../ui/class-names'
import { Photo, type PhotoProps } from '../../../../ui/photo'
import { IconButton } from '../../../../ui/buttons/icon-button'
import { photoAlt } from './photo-alt'
import type { useCarousel } from './use-carousel'

/** A file of a picture, which is shown while a larger one loads. */
export interface Preview {
  url: string
  /** The page shows it already, so the browser has it. */
  isLoaded: boolean
}

interface PhotoSlidesProps {
  carousel: ReturnType<typeof useCarousel>
  pictures: readonly CaptionedPicture[]
  /** The label before each picture's number: 'Photo'. */
  label: string
  sizes: string
  fit: 'cover' | 'contain'
  /** What stands in the place of each picture while it loads. */
  previews?: readonly Preview[]
  /** Makes every slide a button; undefined when slides are not clickable. */
  onOpen?: (slide: number) => void
}

/**
 * The slides with their two arrows. The first picture loads
 * eagerly, the others when they are next to the selected one.
 */
export function PhotoSlides({ carousel, pictures, label, sizes, fit, previews = [], onOpen }: PhotoSlidesProps) {
  const { viewportRef, selected, moveTo } = carousel
  const [near, setNear] = useState<number>()
  useEffect(() => {
    // After the visible picture has loaded, so that its neighbours do not compete for the connection.
    const timer = setTimeout(() => setNear(selected), neighbourDelayMs)
    return () => clearTimeout(timer)
  }, [selected])

  const last = pictures.length - 1
  return (
    <>
      <div ref={viewportRef} className="size-full overflow-hidden">
        <ul className="flex size-full touch-pan-y" aria-live="polite">
          {pictures.map((picture, index) => {
            const alt = photoAlt(pictures, index, label)
            const photo = (
              <PreviewedPhoto
                preview={previews[index]}
                source={picture}
                alt={alt}
                sizes={sizes}
                isEager={index === 0 || (near !== undefined && Math.abs(index - near) === 1)}
                fit={fit}
              />
            )
            return (
              <li key={picture.url} className="size-full shrink-0 grow-0 basis-full" aria-hidden={index !== selected}>
                {onOpen ? (
                  <button
                    type="button"
                    tabIndex={index === selected ? 0 : -1}
                    aria-label={`${alt}, view full screen`}
                    onClick={() => onOpen(index)}
                    className="size-full cursor-zoom-in focus-visible:-outline-offset-4"
                  >
                    {photo}
                  </button>
                ) : (
                  photo
                )}
              </li>
            )
          })}
        </ul>
      </div>
      {pictures.length > 1 && (
        <>
          <IconButton
            variant="photo"
            label={`Previous ${label.toLowerCase()}`}
            icon={<ChevronLeft />}
            disabled={selected === 0}
            onClick={() => moveTo(selected - 1)}
            className={classNames(arrowClass, 'left-3')}
          />
          <IconButton
            variant="photo"
            label={`Next ${label.toLowerCase()}`}
            icon={<ChevronRight />}
            disabled={selected === last}
            onClick={() => moveTo(selected + 1)}
            className={classNames(arrowClass, 'right-3')}
          />
        </>
      )}
    </>
  )
}

/**
 * The preview stays below the picture: removed when that has loaded, it would leave the ground for a moment.
 */
function PreviewedPhoto({ preview, ...photo }: PhotoProps & { preview: Preview | undefined }) {
  if (!preview) return <Photo {...photo} />
  const image = (alt: string) => (
    <img
      src={preview.url}
      alt={alt}
      loading={preview.isLoaded ? 'eager' : 'lazy'}
      decoding="sync"
      draggable={false}
      className={classNames('absolute inset-0 size-full', photo.fit === 'cover' ? 'object-cover' : 'object-contain')}
    />
  )
  return (
    <span className="relative block size-full">
      {image('')}
      <Photo {...photo} fallback={image(photo.alt)} />
    </span>
  )
}

const neighbourDelayMs = 250
const arrowClass = 'absolute top-1/2 -translate-y-1/2'
