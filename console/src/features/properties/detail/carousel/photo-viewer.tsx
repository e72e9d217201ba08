import type { Picture } from '@gatehouse/contract/entities/media'
import { useMemo, useState } from 'react'
import { useClosedByBack } from '../../../../ui/dialogs/use-closed-by-back'
import { Viewer } from '../../../../ui/dialogs/viewer'
import { PhotoSlides, type Preview } from './photo-slides'
import { slideForKey, useCarousel } from './use-carousel'

interface PhotoViewerProps {
  title: string
  label: string
  pictures: readonly Picture[]
  firstSlide: number
  /** Receives the index of the last viewed picture, if any. */
  onClose: (slide?: number) => void
}

/** The pictures full-screen, uncropped, at their largest size. */
export function PhotoViewer({ title, label, pictures, firstSlide, onClose }: PhotoViewerProps) {
  const carousel = useCarousel(pictures.length, firstSlide)
  const { selected, moveTo } = carousel
  const close = () => onClose(selected)
  useClosedByBack(close)
  // Not computed again: the first files of the viewer itself would replace them.
  const [previews] = useState(() => pictures.map(choosePreview))
  const whole = useMemo(() => pictures.map(withOriginal), [pictures])
  return (
    <Viewer title={title} onClose={close} counter={pictures.length > 1 && `${selected + 1} / ${pictures.length}`}>
      {/* The arrow keys duplicate the two arrow buttons. */}
      <div
        className="size-full px-3 pb-3"
        role="presentation"
        onKeyDown={(event) => {
          const slide = slideForKey(event.key, selected, pictures.length)
          if (slide === undefined) return
          event.preventDefault()
          moveTo(slide)
        }}
      >
        <PhotoSlides
          carousel={carousel}
          pictures={whole}
          previews={previews}
          label={label}
          sizes="100vw"
          fit="contain"
        />
      </div>
    </Viewer>
  )
}

/** On a large screen the original is the largest rendition. The background is dark in both themes. */
const withOriginal = (picture: Picture): Picture => ({
  ...picture,
  color: 'transparent',
  renditions: picture.renditions.length === 0 ? [] : [...picture.renditions, picture],
})

/** The largest file of the picture that the page has loaded, otherwise the smallest there is. */
function choosePreview({ url, renditions }: Picture): Preview {
  const smallestFirst = [...renditions.map((rendition) => rendition.url), url]
  const loaded = smallestFirst.filter(isLoaded).at(-1)
  return { url: loaded ?? smallestFirst[0] ?? url, isLoaded: loaded !== undefined }
}

function isLoaded(url: string): boolean {
  const { href } = new URL(url, window.location.href)
  return [...document.images].some(({ currentSrc, naturalWidth }) => currentSrc === href && naturalWidth > 0)
}
