import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useCallback, useEffect, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { fileOf } from '../../../../test/sample-files'
import { BannerCropper } from './banner-cropper'
import type { Crop } from './crop-geometry'
import { widestCrop } from './crop-geometry'
import type { LoadedPicture } from './load-picture'

const picture = (width: number, height: number): LoadedPicture => ({
  file: fileOf('jpg', 'house.jpg'),
  image: new Image(),
  url: 'blob:house',
  isPng: false,
  width,
  height,
})

let crop: Crop

function Harness({ picture }: { picture: LoadedPicture }) {
  const [state, setState] = useState(() => widestCrop(picture))
  useEffect(() => void (crop = state), [state])
  return <BannerCropper picture={picture} crop={state} onChange={useCallback((change) => setState(change), [])} />
}

const frame = () => screen.getByRole('application', { name: 'Area to crop' })
/** jsdom has no pointer events: the frame reads only these properties. */
const point = (type: string, clientX: number, clientY: number, pointerId = 1) =>
  fireEvent(frame(), Object.assign(new MouseEvent(type, { clientX, clientY, bubbles: true }), { pointerId }))

function open(loaded = picture(4000, 3000)) {
  render(<Harness picture={loaded} />)
  // jsdom has no layout: the frame is 500 by 300 CSS pixels.
  frame().getBoundingClientRect = () => new DOMRect(0, 0, 500, 300)
  return userEvent.setup()
}

beforeEach(() => {
  Object.assign(Element.prototype, { setPointerCapture: () => undefined })
})

test('the frame has the focus, describes its keys and announces its position after each of them', async () => {
  const user = open()
  await waitFor(() => expect(document.activeElement).toBe(frame()))
  const hint = document.getElementById(frame().getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toContain('arrow keys move the frame, + and − zoom')
  await user.keyboard('{ArrowDown}')
  expect(crop).toEqual({ x: 0, y: 500, width: 4000 })
  expect(screen.getByRole('status').textContent).toBe(
    'The frame shows 0% to 100% of the width and 17% to 97% of the height.',
  )
})

test('plus and minus zoom around the centre, Shift and an arrow move by one pixel, and the crop stops at the edges', async () => {
  const user = open()
  await user.keyboard('++')
  expect(crop.width).toBeCloseTo(4000 / 1.21)
  const { x } = crop
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(crop.x).toBeCloseTo(x + 1)
  await user.keyboard('---')
  expect(crop.width).toBe(4000)
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(crop).toEqual({ x: 0, y: 0, width: 4000 })
})

test('buttons and slider zoom up to one image pixel per banner pixel', async () => {
  const user = open()
  await user.click(screen.getByRole('button', { name: 'Zoom In' }))
  expect(crop.width).toBeCloseTo(4000 / 1.1)
  fireEvent.change(screen.getByRole('slider', { name: 'Zoom' }), { target: { value: '3.125' } })
  expect(crop.width).toBe(1280)
  expect(screen.getByRole('button', { name: 'Zoom In' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Zoom Out' }))
  expect(crop.width).toBeCloseTo(1408)
})

test("a picture of the banner's width cannot be zoomed", () => {
  open(picture(1280, 2000))
  expect(screen.queryByRole('slider')).toBeNull()
})

test('buttons move the frame, so that neither dragging nor a keyboard is required', async () => {
  const user = open()
  await user.click(screen.getByRole('button', { name: 'Zoom In' }))
  const { x, y, width } = crop
  await user.click(screen.getByRole('button', { name: 'Right' }))
  await user.click(screen.getByRole('button', { name: 'Down' }))
  expect(crop.x).toBeCloseTo(x + width * 0.05)
  expect(crop.y).toBeCloseTo(y + width * 0.05)
  await user.click(screen.getByRole('button', { name: 'Left' }))
  await user.click(screen.getByRole('button', { name: 'Up' }))
  expect(crop.x).toBeCloseTo(x)
  expect(crop.y).toBeCloseTo(y)
  expect(screen.getByRole('status').textContent).toContain('The frame shows')
})

test('a drag moves the picture with the pointer', () => {
  open()
  point('pointerdown', 250, 150)
  for (const y of [149, 145, 140, 125]) point('pointermove', 250, y)
  point('pointerup', 250, 125)
  // 25 pixels of the screen are 200 of the picture.
  expect(crop).toEqual({ x: 0, y: 500, width: 4000 })
  point('pointermove', 250, 20)
  expect(crop.y).toBe(500)
})

test('a tap centres its position, so that dragging is not required', () => {
  open()
  point('pointerdown', 250, 180)
  point('pointerup', 251, 180)
  expect(crop.y).toBeCloseTo(540)
})

test('a pinch zooms around its midpoint, and its end is not a tap', () => {
  open()
  point('pointerdown', 200, 150, 1)
  point('pointerdown', 300, 150, 2)
  point('pointermove', 150, 150, 1)
  point('pointermove', 350, 150, 2)
  expect(crop.width).toBeCloseTo(2000)
  const previous = crop
  point('pointerup', 150, 150, 1)
  point('pointerup', 350, 150, 2)
  expect(crop).toEqual(previous)
})

test('the wheel zooms and does not scroll the form', () => {
  open()
  const isDefaultAllowed = fireEvent.wheel(frame(), { deltaY: -100, clientX: 250, clientY: 150 })
  expect(isDefaultAllowed).toBe(false)
  expect(crop.width).toBeLessThan(4000)
})
