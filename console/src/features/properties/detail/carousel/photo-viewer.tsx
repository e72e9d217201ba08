import { Dialog } from '@base-ui/react/dialog'
import type { CaptionedPicture } from '@gatehouse/contract/entities/media'
import X from 'lucide-react/icons/x'
import { useMemo, useState } from 'react'
import { IconButton } from '../../../../ui/buttons/icon-button'
import { backdropClass } from '../../../../ui/dialogs/dialog'
import { useClosedByBack } from '../../../../ui/dialogs/use-closed-by-back'
import { PhotoSlides, type Preview } from './photo-slides'
import { slideForKey, useCarousel } from './use-carousel'

interface PhotoViewerProps {
  title: string
  label: string
  pictures: readonly CaptionedPicture[]
  firstSlide: number
  /** Receives the index of the last viewed picture, if any. */
  onClose: (slide?: number) => void
}

/**
 * The pictures over the whole window, dark in both themes, uncropped, at their largest size. Escape or the X
 * closes it and returns the focus.
 */
export function PhotoViewer({ title, label, pictures, firstSlide, onClose }: PhotoViewerProps) {
  const carousel = useCarousel(pictures.length, firstSlide)
  const { selected, moveTo } = carousel
  const close = () => onClose(selected)
  useClosedByBack(close)
  // Not computed again: the first files of the viewer itself would replace them.
  const [previews] = useState(() => pictures.map(choosePreview))
  const whole = useMemo(() => pictures.map(withOriginal), [pictures])
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup className="fixed inset-0 flex flex-col bg-viewer text-on-state outline-none">
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          <div className="flex h-14 shrink-0 items-center justify-between gap-3 px-3">
            <span className="min-w-11 text-14 font-semibold tabular-nums">
              {pictures.length > 1 && `${selected + 1} / ${pictures.length}`}
            </span>
            <Dialog.Close render={<IconButton variant="photo" label="Close" icon={<X />} />} />
          </div>
          {/* The arrow keys duplicate the two arrow buttons. */}
          <div
            className="relative min-h-0 flex-1 px-3 pb-3"
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
          {/* The picture has it as its alternative text. */}
          {pictures[selected]?.caption && (
            <p aria-hidden className="max-h-24 shrink-0 overflow-y-auto px-4 pb-4 text-center text-14 wrap-anywhere">
              {pictures[selected].caption}
            </p>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** On a large screen the original is the largest rendition. The background is dark in both themes. */
const withOriginal = (picture: CaptionedPicture): CaptionedPicture => ({
  ...picture,
  color: 'transparent',
  renditions: picture.renditions.length === 0 ? [] : [...picture.renditions, picture],
})

/** The largest file of the picture that the page has loaded, otherwise the smallest there is. */
function choosePreview({ url, renditions }: CaptionedPicture): Preview {
  const smallestFirst = [...renditions.map((rendition) => rendition.url), url]
  const loaded = smallestFirst.filter(isLoaded).at(-1)
  return { url: loaded ?? smallestFirst[0] ?? url, isLoaded: loaded !== undefined }
}

function isLoaded(url: string): boolean {
  const { href } = new URL(url, window.location.href)
  return [...document.images].some(({ currentSrc, naturalWidth }) => currentSrc === href && naturalWidth > 0)
}
