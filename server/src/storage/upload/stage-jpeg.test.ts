import { rm } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { useStaging } from '../../../test/media/staging'

const { stage, errorOf } = useStaging()

test.each([
  ['JPEG', (image: Sharp) => image.jpeg()],
  ['progressive JPEG', (image: Sharp) => image.jpeg({ progressive: true })],
  ['PNG', (image: Sharp) => image.png({ compressionLevel: 1 })],
  ['WebP', (image: Sharp) => image.webp({ effort: 0 })],
])('a large %s that is decoded at a smaller size is rejected when its last bytes are missing', async (_, encode) => {
  const noise = { type: 'gaussian' as const, mean: 99, sigma: 40 }
  const picture = sharp({ create: { width: 1900, height: 1301, channels: 3, background: '#888', noise } })
  const bytes = await encode(picture).toBuffer()
  const staged = await stage(bytes)
  expect(staged.source).not.toBeNull()
  await rm(staged.folder, { recursive: true })
  expect(await errorOf(stage(bytes.subarray(0, -200), 'cut.jpg'))).toMatchObject({
    code: 'invalid',
    message: '“cut.jpg” is damaged or incomplete and cannot be opened.',
  })
})

const noisy = (width: number) =>
  sharp({
    create: { width, height: 900, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 99, sigma: 40 } },
  })

test.each([
  ['a JPEG without its end mark', 900, (image: Sharp) => image.jpeg(), -2],
  ['a large JPEG without its end mark', 2400, (image: Sharp) => image.jpeg(), -2],
  ['a JPEG with half of its end mark', 900, (image: Sharp) => image.jpeg(), -1],
  ['a progressive JPEG without its end mark', 900, (image: Sharp) => image.jpeg({ progressive: true }), -2],
  ['a PNG without its end mark', 900, (image: Sharp) => image.png({ compressionLevel: 1 }), -12],
])('%s is accepted', async (_, width, encode, cut) => {
  const bytes = await encode(noisy(width)).toBuffer()
  const staged = await stage(bytes.subarray(0, cut), 'odd.jpg')
  expect(staged).toMatchObject({ width, height: 900 })
  const whole = await stage(bytes, 'whole.jpg')
  expect(staged.color).toBe(whole.color)
  for (const { folder } of [staged, whole]) await rm(folder, { recursive: true })
})

test('a JPEG without its end mark whose last bytes are missing too is rejected', async () => {
  for (const progressive of [false, true]) {
    const bytes = await noisy(900).jpeg({ progressive }).toBuffer()
    for (const cut of [-4, -60]) {
      expect(await errorOf(stage(bytes.subarray(0, cut), 'cut.jpg'))).toMatchObject({
        code: 'invalid',
        message: '“cut.jpg” is damaged or incomplete and cannot be opened.',
      })
    }
  }
})
