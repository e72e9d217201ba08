import { expect, test } from 'vitest'
import {
  canCrop,
  centreCrop,
  cropRectangle,
  describeCrop,
  isExact,
  maxZoom,
  moveCrop,
  widestCrop,
  zoomCrop,
  computeZoom,
} from './crop-geometry'

const photo = { width: 4000, height: 3000 }
const portrait = { width: 1500, height: 4000 }

test('only 1280×768 is exact, and a picture with one side too short cannot be cropped', () => {
  expect(isExact({ width: 1280, height: 768 })).toBe(true)
  expect(isExact({ width: 768, height: 1280 })).toBe(false)
  expect(canCrop({ width: 1279, height: 3000 })).toBe(false)
  expect(canCrop({ width: 3000, height: 767 })).toBe(false)
  expect(canCrop({ width: 1281, height: 768 })).toBe(true)
})

test('a crop starts as large as possible, centred', () => {
  expect(widestCrop(photo)).toEqual({ x: 0, y: 300, width: 4000 })
  expect(widestCrop({ width: 4000, height: 1200 })).toEqual({ x: 1000, y: 0, width: 2000 })
})

test('a crop stops at every edge of the picture', () => {
  const start = zoomCrop(photo, widestCrop(photo), 2)
  expect(start).toEqual({ x: 1000, y: 900, width: 2000 })
  expect(moveCrop(photo, start, -5000, -5000)).toEqual({ x: 0, y: 0, width: 2000 })
  expect(moveCrop(photo, start, 5000, 5000)).toEqual({ x: 2000, y: 1800, width: 2000 })
})

test('zooming is limited to one image pixel per banner pixel and to the largest crop', () => {
  const closest = zoomCrop(photo, widestCrop(photo), 100)
  expect(closest.width).toBe(1280)
  expect(computeZoom(photo, closest)).toBe(maxZoom(photo))
  expect(zoomCrop(photo, closest, 0.001)).toEqual(widestCrop(photo))
  expect(maxZoom({ width: 1280, height: 2000 })).toBe(1)
})

test('the point under the pinch stays in place while zooming', () => {
  const start = zoomCrop(portrait, widestCrop(portrait), 1.1)
  const at = { x: 0.25, y: 0.75 }
  const imagePointAt = ({ x, y, width }: typeof start) => [x + at.x * width, y + at.y * width * 0.6]
  const zoomed = zoomCrop(portrait, start, 1.05, at)
  expect(zoomed.width).toBeLessThan(start.width)
  expect(imagePointAt(zoomed)[0]).toBeCloseTo(imagePointAt(start)[0] ?? 0)
  expect(imagePointAt(zoomed)[1]).toBeCloseTo(imagePointAt(start)[1] ?? 0)
})

test('a tapped position is centred, as far as the picture allows', () => {
  const start = zoomCrop(photo, widestCrop(photo), 2)
  expect(centreCrop(photo, start, { x: 0.75, y: 0.5 })).toEqual({ x: 1500, y: 900, width: 2000 })
  expect(centreCrop(photo, start, { x: 1, y: 1 })).toEqual({ x: 2000, y: 1500, width: 2000 })
})

test.each([photo, portrait, { width: 1281, height: 769 }, { width: 1283, height: 5000 }, { width: 9999, height: 768 }])(
  'the rectangle drawn from $width×$height is inside it, in whole pixels, and 5 by 3',
  (picture) => {
    for (const zoom of [1, 1.37, 50]) {
      for (const shift of [-9000, -13.4, 0, 7.7, 9000]) {
        const crop = moveCrop(picture, zoomCrop(picture, widestCrop(picture), zoom), shift, shift)
        const { x, y, width, height } = cropRectangle(picture, crop)
        expect([x, y, width].every(Number.isInteger)).toBe(true)
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
        expect(width).toBeGreaterThanOrEqual(1280)
        expect(x + width).toBeLessThanOrEqual(picture.width)
        expect(y + height).toBeLessThanOrEqual(picture.height)
        expect(width / height).toBeCloseTo(5 / 3, 2)
      }
    }
  },
)

test('the position of the frame is described in words', () => {
  expect(describeCrop(photo, widestCrop(photo))).toBe(
    'The frame shows 0% to 100% of the width and 10% to 90% of the height.',
  )
})
