import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImageHeader } from '../../database/tables'
import { joinBands, rotateInBands, rotateUpright } from './rotate-image'

let folder = ''
let noise: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-rotate-'))
  const pattern = { type: 'gaussian' as const, mean: 128, sigma: 50 }
  noise = await sharp({ create: { width: 61, height: 47, channels: 3, background: '#000', noise: pattern } })
    .png()
    .toBuffer()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'an image with orientation %i is rotated upright, as a whole and in bands',
  async (orientation) => {
    const unrotated = await sharp(noise).withMetadata({ orientation }).png().toBuffer()
    const expected = await sharp(unrotated).autoOrient().raw().toBuffer({ resolveWithObject: true })
    expect((await rotateUpright(sharp(noise), orientation).raw().toBuffer()).equals(expected.data)).toBe(true)
    if (orientation < 3) return

    const source = join(folder, 'unrotated.png')
    await writeFile(source, unrotated)
    const size = { width: 61, height: 47, orientation }
    const header: ImageHeader = { type: 'image/png', ...size, hasAlpha: false, bytesPerPixel: 3, bufferBytes: 0 }
    const { width, height } = expected.info
    for (const [bandBytes, count] of [
      [2_000, 4],
      [8_000, 1],
    ] as const) {
      const files = await rotateInBands({ source, header, folder, bandBytes, read: (path) => sharp(path) })
      expect(files).toHaveLength(count)
      const joined = await joinBands(files, { width, height }).raw().toBuffer({ resolveWithObject: true })
      expect([joined.info.width, joined.info.height]).toEqual([width, height])
      expect(joined.data.equals(expected.data)).toBe(true)
    }
  },
)
