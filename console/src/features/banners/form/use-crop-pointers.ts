import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import type { Crop, Place, Size } from './crop-geometry'
import { centreCrop, moveCrop, zoomCrop } from './crop-geometry'

/** A press that moves less than this, in CSS pixels, is a tap. */
const maxTap = 6

interface Point {
  x: number
  y: number
}

/**
 * Mouse and fingers on the frame: one drags, two zoom, the wheel zooms, a tap brings its place to the middle (dragging must
 * not be the only way: WCAG 2.5.7). Not React's own handlers, because the wheel must be kept from scrolling the form.
 */
export function useCropPointers(
  picture: Size,
  onChange: (change: (crop: Crop) => Crop) => void,
): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const { width, height } = picture
  useEffect(() => {
    const frame = ref.current
    if (!frame) return undefined
    const size = { width, height }
    const fingers = new Map<number, Point>()
    let travelled = 0

    const placeOf = ({ x, y }: Point): Place => {
      const box = frame.getBoundingClientRect()
      return { x: (x - box.left) / box.width, y: (y - box.top) / box.height }
    }
    const drag = (by: Point) => {
      const shown = frame.getBoundingClientRect().width
      onChange((crop) => moveCrop(size, crop, (-by.x / shown) * crop.width, (-by.y / shown) * crop.width))
    }
    const zoom = (factor: number, at: Point) => {
      const place = placeOf(at)
      onChange((crop) => zoomCrop(size, crop, factor, place))
    }

    const press = (event: PointerEvent) => {
      if (event.button !== 0) return
      frame.setPointerCapture(event.pointerId)
      if (fingers.size === 0) travelled = 0
      fingers.set(event.pointerId, pointOf(event))
      // With a second pointer it is not a tap.
      if (fingers.size > 1) travelled = Infinity
    }
    const move = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId)
      if (!before) return
      const now = pointOf(event)
      const by = { x: now.x - before.x, y: now.y - before.y }
      fingers.set(event.pointerId, now)
      const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
      if (!other) {
        travelled += Math.hypot(by.x, by.y)
        return drag(by)
      }
      // The midpoint of two pointers moves half as far as the pointer that moves.
      drag({ x: by.x / 2, y: by.y / 2 })
      const apart = distance(before, other)
      if (apart > 0) zoom(distance(now, other) / apart, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
    }
    const lift = (event: PointerEvent) => {
      if (!fingers.delete(event.pointerId) || event.type === 'pointercancel') return
      if (fingers.size > 0 || travelled > maxTap) return
      const place = placeOf(pointOf(event))
      onChange((crop) => centreCrop(size, crop, place))
    }
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      zoom(Math.exp(-event.deltaY * (event.deltaMode === 0 ? 0.002 : 0.06)), pointOf(event))
    }

    frame.addEventListener('pointerdown', press)
    frame.addEventListener('pointermove', move)
    frame.addEventListener('pointerup', lift)
    frame.addEventListener('pointercancel', lift)
    frame.addEventListener('wheel', turn, { passive: false })
    return () => {
      frame.removeEventListener('pointerdown', press)
      frame.removeEventListener('pointermove', move)
      frame.removeEventListener('pointerup', lift)
      frame.removeEventListener('pointercancel', lift)
      frame.removeEventListener('wheel', turn)
    }
  }, [width, height, onChange])
  return ref
}

const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY })

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
