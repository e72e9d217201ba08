import sharp from 'sharp'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { blockLoaders } from './block-loaders'

// Other tests of this process share libvips.
beforeEach(() => sharp.unblock({ operation: ['VipsForeignLoad'] }))

const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#3366cc' } })
const formatOf = async (image: Buffer) => (await sharp(image).metadata()).format
const newState = (value: number) => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)).fill(value)

test('other loaders than those of the accepted types are blocked, once for all threads of the process', async () => {
  const block = vi.spyOn(sharp, 'block')
  onTestFinished(() => block.mockRestore())
  const state = newState(0)
  blockLoaders(state)
  expect(block).toHaveBeenCalledOnce()
  for (const format of ['jpeg', 'png', 'webp'] as const)
    await expect(formatOf(await pixel.toFormat(format).toBuffer())).resolves.toBe(format)
  for (const format of ['gif', 'tiff'] as const)
    await expect(formatOf(await pixel.toFormat(format).toBuffer())).rejects.toThrow()

  // A thread that starts later, while another one may be opening an image.
  blockLoaders(state)
  expect(block).toHaveBeenCalledOnce()
})

test('a thread that was terminated while it blocked the loaders stops no other thread', async () => {
  blockLoaders(newState(1))
  await expect(formatOf(await pixel.toFormat('gif').toBuffer())).rejects.toThrow()
})
