import sharp, { type Color, type Sharp } from 'sharp'
import { expect, test } from 'vitest'

import { dominantColor } from './dominant-color'

const rendered = (image: Sharp) => image.raw().toBuffer({ resolveWithObject: true })
const plain = (background: Color, channels: 3 | 4 = 3, width = 300) =>
  sharp({ create: { width, height: 200, channels, background } })

test.each([
  ['a plain colour', plain('#ff8800'), '#f88808'],
  ['transparent pixels', plain({ r: 255, g: 0, b: 0, alpha: 0 }, 4), '#f8f8f8'],
  ['half transparent black', plain({ r: 0, g: 0, b: 0, alpha: 0.5 }, 4), '#787878'],
  ['grey', plain('#444444').toColourspace('b-w'), '#484848'],
])('%s gives the middle of its cube of colours', async (_, image, color) => {
  expect(await dominantColor(await rendered(image))).toBe(color)
})

test('of two colours the more frequent one is dominant, as sharp finds it', async () => {
  const larger = await plain('#2858a8', 3, 240).png().toBuffer()
  const image = await rendered(plain('#e0c040', 3, 400).composite([{ input: larger, left: 160, top: 0 }]))
  expect(await dominantColor(image)).toBe('#2858a8')
  const { dominant } = await sharp(image.data, { raw: image.info }).stats()
  expect(dominant).toEqual({ r: 0x28, g: 0x58, b: 0xa8 })
})
