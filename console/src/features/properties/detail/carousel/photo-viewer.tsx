import type { Picture } from '@gatehouse/contract/entities/media'
import { useMemo, useState } from 'react'
import { useClosedByBack } from '../../../../ui/dialogs/use-closed-by-back'
import { Viewer } from '../../../../ui/dialogs/viewer'
import { slideForKey } from './carousel-keys'
import { PhotoSlides } from './photo-slides'
import { choosePreview } from './choose-preview'
import { useCarousel } from './use-carousel'

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
