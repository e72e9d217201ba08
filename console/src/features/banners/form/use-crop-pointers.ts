import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import type { Crop, Place, Size } from './crop-geometry'
import { centreCrop, moveCrop, zoomCrop } from './crop-geometry'

/** A press that moves less than this, in CSS pixels, is a tap. */
const maxTapMovement = 6

interface Point {
  x: number
  y: number
}

/**
 * Pointer input on the frame: one pointer drags, two zoom, the wheel zooms, and a tap
 * centres its position (dragging must not be the only way: WCAG 2.5.7). Native listeners,
 * because React's wheel listener is passive and could not prevent the form from scrolling.
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
    const pointers = new Map<number, Point>()
    let distanceMoved = 0

    const positionInFrame = ({ x, y }: Point): Place => {
      const frameRect = frame.getBoundingClientRect()
      return { x: (x - frameRect.left) / frameRect.width, y: (y - frameRect.top) / frameRect.height }
    }
    const drag = (delta: Point) => {
      const frameWidth = frame.getBoundingClientRect().width
      onChange((crop) =>
        moveCrop(size, crop, (-delta.x / frameWidth) * crop.width, (-delta.y / frameWidth) * crop.width),
      )
    }
    const zoom = (factor: number, at: Point) => {
      const place = positionInFrame(at)
      onChange((crop) => zoomCrop(size, crop, factor, place))
    }

    const onPointerDown = (event: PointerEvent) => {
      if (event.button !== 0) return
      frame.setPointerCapture(event.pointerId)
      if (pointers.size === 0) distanceMoved = 0
      pointers.set(event.pointerId, pointOf(event))
      // With a second pointer it is not a tap.
      if (pointers.size > 1) distanceMoved = Infinity
    }
    const onPointerMove = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId)
      if (!before) return
      const now = pointOf(event)
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
      pointers.set(event.pointerId, now)
      distanceMoved += distance(before, now)
      const middle = middleOf(now, other ?? now)
      const middleBefore = middleOf(before, other ?? before)
      drag({ x: middle.x - middleBefore.x, y: middle.y - middleBefore.y })
      if (other && distance(before, other) > 0) zoom(distance(now, other) / distance(before, other), middle)
    }
    const onPointerUp = (event: PointerEvent) => {
      if (!pointers.delete(event.pointerId) || event.type === 'pointercancel') return
      if (pointers.size > 0 || distanceMoved > maxTapMovement) return
      const place = positionInFrame(pointOf(event))
      onChange((crop) => centreCrop(size, crop, place))
    }
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      zoom(Math.exp(-event.deltaY * (event.deltaMode === 0 ? 0.002 : 0.06)), pointOf(event))
    }

    const listening = new AbortController()
    const { signal } = listening
    frame.addEventListener('pointerdown', onPointerDown, { signal })
    frame.addEventListener('pointermove', onPointerMove, { signal })
    frame.addEventListener('pointerup', onPointerUp, { signal })
    frame.addEventListener('pointercancel', onPointerUp, { signal })
    frame.addEventListener('wheel', onWheel, { signal, passive: false })
    return () => listening.abort()
  }, [width, height, onChange])
  return ref
}

const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY })

const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
