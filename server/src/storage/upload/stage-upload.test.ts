import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { propertyFiles } from '@gatehouse/contract/entities/property-files'
import sharp, { type Sharp } from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { sourceName } from '../media-key'
import { stageUpload } from '../../../test/media/stage-upload'
import { useStaging } from '../../../test/media/staging'
import type { Staged } from './staged'
import { makeHugePng, makePhotograph, partOf } from '../../../test/media/pictures'

const { images, root, stage, errorOf } = useStaging()

/** Stages an upload and makes the files that a save leaves to a job. */
async function stageAll(bytes: Buffer): Promise<Staged> {
  const staged = await stage(bytes)
  const { folder, source: header } = staged
  const source = join(folder, sourceName)
  expect(header).not.toBeNull()
  expect((await readdir(folder)).toSorted()).toEqual(['640.webp', sourceName])
  expect(await images.complete({ source, folder, header: header! })).toMatchObject({ source: null })
  await rm(source)
  return staged
}

test.each([
  ['an SVG', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'an SVG drawing'],
  ['a web page', '<!doctype html><script>alert(1)</script>', 'a web page'],
  ['a GIF', 'GIF89a\x01\x00\x01\x00', 'a GIF picture'],
  ['a HEIC', '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic', 'a HEIC picture'],
  ['a text', 'hello', 'of another type'],
])('%s is rejected by its content, whatever its name', async (_, text, word) => {
  const error = await errorOf(stage(Buffer.from(text, 'latin1'), 'kitchen.jpg'))
  expect(error).toMatchObject({
    code: 'unsupported_type',
    message: `Property images must be jpg, png or webp. “kitchen.jpg” is ${word}.`,
  })
})

test('an image that is also a web page is rejected', async () => {
  const picture = await makePhotograph()
  const comment = Buffer.from('<html><script>alert(document.domain)</script>')
  const length = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  const polyglot = Buffer.concat([picture.subarray(0, 2), length, comment, picture.subarray(2)])
  expect(await sharp(polyglot).metadata()).toMatchObject({ format: 'jpeg' })
  expect(await errorOf(stage(polyglot))).toMatchObject({ code: 'unsupported_type' })
})

test('data after the end of an image is not stored', async () => {
  const staged = await stage(Buffer.concat([await makePhotograph(), Buffer.from('PK\x03\x04 and a program')]))
  const stored = await sharp(join(staged.folder, 'full.jpg')).toBuffer()
  expect(stored.includes('and a program')).toBe(false)
})

test('a WebP is rejected as a floor plan', async () => {
  const webp = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .webp()
    .toBuffer()
  expect(await errorOf(stage(webp, 'plan.webp', 'floor_plan'))).toMatchObject({
    code: 'unsupported_type',
    message: 'Floor plans must be jpg or png. “plan.webp” is of another type.',
  })
})

test('an empty file is rejected', async () => {
  expect(await errorOf(stage(Buffer.alloc(0), 'void.png'))).toMatchObject({
    code: 'invalid',
    message: '“void.png” is empty. Please choose it again.',
  })
})

test('a file over the size limit is rejected', async () => {
  const limits = { maxBytes: 20_000 }
  expect(
    await errorOf(stage(await makePhotograph({ width: 3000 }), 'big.jpg', 'property_images', limits)),
  ).toMatchObject({
    code: 'too_large',
    message: '“big.jpg” is larger than 0.02 MB.',
  })
})

test('a truncated image is rejected', async () => {
  const picture = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 99, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  expect(await errorOf(stage(picture.subarray(0, picture.length / 2), 'cut.jpg'))).toMatchObject({
    code: 'invalid',
    message: '“cut.jpg” is damaged or incomplete and cannot be opened.',
  })
})

test('a small PNG of 16,000 × 16,000 pixels is rejected without being decoded', { timeout: 60_000 }, async () => {
  const bomb = makeHugePng(16_000, 16_000)
  expect(bomb.length).toBeLessThan(1_000_000)
  const before = process.memoryUsage.rss()
  expect(await errorOf(stage(bomb, 'bomb.png'))).toMatchObject({
    code: 'too_large',
    message: '“bomb.png” has more than 50 megapixels.',
  })
  expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000)
})

test.each([
  ['wide', 40_000, 20],
  ['high', 20, 40_000],
])('a very %s image is rejected, because a decoder buffers its rows', async (_, width, height) => {
  const plain = sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
  expect(await errorOf(stage(await plain.png().toBuffer(), 'line.png'))).toMatchObject({
    code: 'too_large',
    message: '“line.png” is more than 26,666 pixels wide or high.',
  })
})

test.each([
  ['a WebP', (image: Sharp) => image.webp({ lossless: true, effort: 0 }), 'WebP'],
  ['a progressive JPEG', (image: Sharp) => image.jpeg({ progressive: true }), 'progressive JPEG'],
  ['an interlaced PNG', (image: Sharp) => image.png({ progressive: true }), 'interlaced PNG'],
])('%s of more than 24 megapixels is rejected, and the message contains the limit', async (_, encode, kind) => {
  const plain = sharp({ create: { width: 6001, height: 4000, channels: 3, background: '#3366cc' } })
  expect(await errorOf(stage(await encode(plain).toBuffer(), 'wide.jpg'))).toMatchObject({
    code: 'too_large',
    message: `“wide.jpg” has more than 24 megapixels, the limit for ${kind}.`,
  })
})

const encodeInFullColour = (height: number) =>
  sharp({ create: { width: 4000, height, channels: 3, background: '#3366cc' } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer()

test('a progressive JPEG of 12 megapixels in 4:4:4 is accepted', async () => {
  const staged = await stageAll(await encodeInFullColour(3000))
  expect(staged).toMatchObject({ state: 'ready', width: 4000, height: 3000 })
  expect((await readdir(staged.folder)).toSorted()).toEqual(['1280.webp', '320.webp', '640.webp', 'full.jpg'])
})

test('a progressive JPEG of more than 12 megapixels in 4:4:4 is rejected, and the message contains the limit', async () => {
  const larger = await encodeInFullColour(3001)
  // The same with factors of two for every channel, which decoders do not report as 4:4:4.
  const doubled = Buffer.from(larger)
  const frame = doubled.indexOf(Buffer.from([0xff, 0xc2]))
  for (const component of [0, 1, 2]) doubled[frame + 11 + component * 3] = 0x22
  for (const bytes of [larger, doubled]) {
    expect(await errorOf(stage(bytes, 'wide.jpg'))).toMatchObject({
      code: 'too_large',
      message:
        '“wide.jpg” has more than 12 megapixels, the limit for progressive JPEG of this width and colour resolution.',
    })
  }
})

test('a progressive panorama has a lower limit, because decoding it also buffers its long rows', async () => {
  const panorama = sharp({ create: { width: 16_000, height: 1_063, channels: 3, background: '#3366cc' } })
  expect(await errorOf(stage(await panorama.jpeg({ progressive: true }).toBuffer(), 'wide.jpg'))).toMatchObject({
    code: 'too_large',
    message:
      '“wide.jpg” has more than 17 megapixels, the limit for progressive JPEG of this width and colour resolution.',
  })
})

test('a large WebP is accepted and stored as a JPEG of at most 8 megapixels', async () => {
  const plain = sharp({ create: { width: 5000, height: 3000, channels: 3, background: '#3366cc' } })
  const staged = await stage(await plain.webp({ lossless: true, effort: 0 }).toBuffer(), 'wide.webp')
  expect(staged.files[0]).toMatchObject({ name: 'full.jpg', type: 'image/jpeg', width: 3651, height: 2191 })
  expect((await readdir(staged.folder)).toSorted()).toEqual(['1280.webp', '320.webp', '640.webp', 'full.jpg'])
})

test('after a disconnect of the client no files are left', async () => {
  // With a listener, as @fastify/multipart gives it: the disconnect may come before the first read.
  const file = new PassThrough().on('error', () => {})
  const staging = stageUpload(
    { root: root(), images, canConvert: true },
    { slotName: 'property_images', slot: propertyFiles.property_images, part: { file, filename: 'half.jpg' } },
  )
  file.write((await makePhotograph()).subarray(0, 9000))
  await expect.poll(() => readdir(root())).toHaveLength(1)
  file.destroy(new Error('aborted'))
  await expect(staging).rejects.toThrow('aborted')
  expect(await readdir(root())).toEqual([])
})

test('after an error the rest of the part is discarded, so that the body can be parsed to its end', async () => {
  const part = partOf(Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(200_000)]), 'x.gif')
  const upload = { slotName: 'property_images', slot: propertyFiles.property_images, part } as const
  await expect(stageUpload({ root: root(), images, canConvert: true }, upload)).rejects.toThrow('a GIF picture')
  await expect.poll(() => part.file.readableEnded).toBe(true)
})

test('the client’s file name appears in messages without folders, quotes or direction characters', async () => {
  const error = await errorOf(stage(Buffer.alloc(0), '../../etc/“pass\u202Ewd”\r\n<b>.jpg'))
  expect(error.message).toBe('“passwdb.jpg” is empty. Please choose it again.')
})

test('a photograph is rotated upright, stripped of its location and gets smaller renditions and a colour', async () => {
  const bytes = await makePhotograph({ width: 1600, height: 1200, orientation: 6 })
  expect((await sharp(bytes).metadata()).exif?.includes('Gatehouse')).toBe(true)
  const staged = await stage(bytes, 'IMG_1.JPG')
  expect(staged).toMatchObject({ kind: 'image', state: 'ready', slot: 'property_images', width: 1200, height: 1600 })
  expect(staged.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(staged.files.map(({ name, width, height }) => [name, width, height])).toEqual([
    ['full.jpg', 1200, 1600],
    ['320.webp', 320, 427],
    ['640.webp', 640, 853],
  ])
  expect((await readdir(staged.folder)).toSorted()).toEqual(['320.webp', '640.webp', 'full.jpg'])
  for (const { name, bytes: size } of staged.files) {
    const metadata = await sharp(join(staged.folder, name)).metadata()
    expect(metadata.exif, name).toBeUndefined()
    expect(metadata.orientation, name).toBeUndefined()
    expect(size).toBeGreaterThan(0)
  }
  // Orientation 6 is rotated clockwise: the left side becomes the top.
  const top = await sharp(join(staged.folder, '320.webp'))
    .extract({ left: 100, top: 20, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(top[0]).toBeGreaterThan(180)
  expect(staged.color).toMatch(/^#[0-9a-f]{6}$/)
})

test('a rotated photograph of 12 megapixels from a phone is accepted', async () => {
  const plain = sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#3366cc' } })
  const staged = await stageAll(await plain.jpeg().withMetadata({ orientation: 6 }).toBuffer())
  expect(staged).toMatchObject({ state: 'ready', width: 3024, height: 4032 })
  expect((await readdir(staged.folder)).toSorted()).toEqual(['1280.webp', '320.webp', '640.webp', 'full.jpg'])
})

test('a PNG is stored as a PNG with its transparency, and a small image is not enlarged', async () => {
  const png = await sharp({
    create: { width: 200, height: 100, channels: 4, background: { r: 0, g: 0, b: 200, alpha: 0.5 } },
  })
    .png()
    .toBuffer()
  const staged = await stage(png, 'plan.png', 'floor_plan')
  expect(staged.files).toMatchObject([{ name: 'full.png', type: 'image/png', width: 200, height: 100 }])
  expect((await sharp(join(staged.folder, 'full.png')).metadata()).hasAlpha).toBe(true)
})

test.each([
  ['a grey JPEG', (image: Sharp) => image.greyscale().jpeg()],
  ['a CMYK JPEG', (image: Sharp) => image.toColourspace('cmyk').jpeg()],
  ['a PNG of 16 bits', (image: Sharp) => image.toColourspace('rgb16').png()],
  ['a PNG with a palette', (image: Sharp) => image.png({ palette: true })],
  ['a WebP with transparency', (image: Sharp) => image.ensureAlpha(0.5).webp()],
])('%s is converted to a format that browsers display', async (_, encode) => {
  const plain = sharp({ create: { width: 700, height: 500, channels: 3, background: '#3366cc' } })
  const staged = await stage(await encode(plain).toBuffer())
  expect(staged.files.map(({ name }) => name.split('.')[0])).toEqual(['full', '320', '640'])
  for (const { name } of staged.files) {
    const { space, depth } = await sharp(join(staged.folder, name)).metadata()
    expect([space, depth], name).toEqual(['srgb', 'uchar'])
  }
})

test('requests are handled while images are encoded', async () => {
  const bytes = await makePhotograph({ width: 4000, height: 3000 })
  let longestWait = 0
  let last = performance.now()
  const watch = setInterval(() => {
    longestWait = Math.max(longestWait, performance.now() - last)
    last = performance.now()
  }, 5)
  onTestFinished(() => clearInterval(watch))
  await Promise.all([stage(bytes), stage(bytes)])
  expect(longestWait).toBeLessThan(1000)
})
