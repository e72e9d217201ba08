import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import type { KeyboardEvent } from 'react'
import { useEffect, useId, useState } from 'react'
import { IconButton } from '../../../ui/buttons/icon-button'
import type { Crop } from './crop-geometry'
import { CroppedPicture } from './cropped-picture'
import { describeCrop, maxZoom, moveCrop, zoomCrop, computeZoom } from './crop-geometry'
import type { LoadedPicture } from './load-picture'
import { useCropPointers } from './use-crop-pointers'

interface BannerCropperProps {
  picture: LoadedPicture
  crop: Crop
  onChange: (change: (crop: Crop) => Crop) => void
}

/** An arrow key or button moves the frame by this fraction of its width; with Shift by one image pixel. */
const step = 0.05
const zoomStep = 1.1

/** Crops a larger picture to the banner's aspect ratio, by dragging, buttons or keyboard. */
export function BannerCropper({ picture, crop, onChange }: BannerCropperProps) {
  const hintId = useId()
  const [announcement, setAnnouncement] = useState('')
  const frame = useCropPointers(picture, onChange)

  // Opened by the Crop button, so it takes the focus.
  useEffect(() => frame.current?.focus({ preventScroll: true }), [frame])
  const change = (next: (crop: Crop) => Crop) => {
    onChange(next)
    setAnnouncement(describeCrop(picture, next(crop)))
  }
  const zoomBy = (factor: number) => change((now) => zoomCrop(picture, now, factor))
  const moveBy = (dx: number, dy: number) => change((now) => moveCrop(picture, now, dx, dy))
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const [right, down] = arrows[event.key] ?? [0, 0]
    const pixels = event.shiftKey ? 1 : crop.width * step
    if (right !== 0 || down !== 0) moveBy(right * pixels, down * pixels)
    else if (event.key === '+' || event.key === '=') zoomBy(zoomStep)
    else if (event.key === '-' || event.key === '_') zoomBy(1 / zoomStep)
    else return
    event.preventDefault()
  }

  const max = maxZoom(picture)
  const zoom = computeZoom(picture, crop)
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The rule does not know that the role application is interactive: screen readers pass all keys to it, and the arrow keys move the picture. */}
      <div
        ref={frame}
        role="application"
        aria-label="Area to crop"
        aria-describedby={hintId}
        tabIndex={0}
        onKeyDown={handleKey}
        className="relative aspect-5/3 w-full cursor-grab touch-none overflow-hidden rounded-control bg-photo-ground select-none active:cursor-grabbing"
      >
        <CroppedPicture picture={picture} crop={crop} alt="" />
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-center gap-x-4 gap-y-1">
        {max > 1.001 && (
          <div className="flex min-w-0 flex-1 basis-56 items-center gap-2">
            <IconButton label="Zoom Out" icon={<ZoomOut />} disabled={zoom <= 1} onClick={() => zoomBy(1 / zoomStep)} />
            <input
              type="range"
              aria-label="Zoom"
              aria-valuetext={`${zoom.toFixed(1)} times`}
              min={1}
              max={max}
              step={(max - 1) / 100}
              value={zoom}
              onChange={(event) => {
                const nextZoom = event.target.valueAsNumber
                change((now) => zoomCrop(picture, now, nextZoom / computeZoom(picture, now)))
              }}
              className="h-11 min-w-0 flex-1 accent-green lg:h-[38px]"
            />
            <IconButton label="Zoom In" icon={<ZoomIn />} disabled={zoom >= max} onClick={() => zoomBy(zoomStep)} />
          </div>
        )}
        <MoveButtons onMove={(right, down) => moveBy(right * crop.width * step, down * crop.width * step)} />
      </div>
      <p id={hintId} className="mt-1 text-12 text-muted">
        Drag the picture, or tap where the middle should be.
        <span className="pointer-coarse:sr-only"> With a keyboard: arrow keys move the frame, + and − zoom.</span>
      </p>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </div>
  )
}

/** For users who cannot drag (WCAG 2.5.7). */
const MoveButtons = ({ onMove }: { onMove: (right: number, down: number) => void }) => (
  <div role="group" aria-label="Move the frame" className="flex gap-1">
    <IconButton label="Left" icon={<ArrowLeft />} onClick={() => onMove(-1, 0)} />
    <IconButton label="Up" icon={<ArrowUp />} onClick={() => onMove(0, -1)} />
    <IconButton label="Down" icon={<ArrowDown />} onClick={() => onMove(0, 1)} />
    <IconButton label="Right" icon={<ArrowRight />} onClick={() => onMove(1, 0)} />
  </div>
)

const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
