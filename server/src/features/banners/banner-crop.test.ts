import { bannerEndpoints } from '@gatehouse/contract/entities/banner'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { makePhotograph } from '../../../test/media/pictures'
import type { TestFile } from '../../../test/send-request'
import { startApp, type TestApp } from '../../../test/start-app'

let app: TestApp
let exact: TestFile
let now = new Date()

beforeAll(async () => {
  app = await startApp({ now: () => now })
  exact = await pictureOf({ width: 1280, height: 768, orientation: 1 })
})

afterAll(() => app.close())

beforeEach(async () => {
  await app.db.deleteFrom('media').execute()
  await app.db.deleteFrom('banner').execute()
})

/** Four quarters of one colour each, upright; stored with this orientation. */
async function quartersOf(orientation: number, type: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<TestFile> {
  const quarter = (background: string) => ({ create: { width: 1300, height: 780, channels: 3 as const, background } })
  const upright = await sharp({ create: { width: 2600, height: 1560, channels: 3, background: '#ffffff' } })
    .composite([
      { input: quarter('#ff0000'), left: 0, top: 0 },
      { input: quarter('#00ff00'), left: 1300, top: 0 },
      { input: quarter('#0000ff'), left: 0, top: 780 },
    ])
    .png()
    .toBuffer()
  // The inverse of what the orientation asks for.
  const stored = [
    (image: Sharp) => image,
    (image: Sharp) => image.flop(),
    (image: Sharp) => image.rotate(180),
    (image: Sharp) => image.flip(),
    (image: Sharp) => image.flop().rotate(270),
    (image: Sharp) => image.rotate(270),
    (image: Sharp) => image.flop().rotate(90),
    (image: Sharp) => image.rotate(90),
  ][orientation - 1]!(sharp(upright))
  const encoded = sharp(await stored.png().toBuffer()).toFormat(type)
  const bytes = await encoded.withMetadata({ orientation }).toBuffer()
  return { name: `quarters.${type}`, content: bytes }
}

const listed = async () => (await app.request(bannerEndpoints.list)).response.data
const createCropped = (crop: unknown, file: TestFile) =>
  app.request(bannerEndpoints.create, {
    body: { redirect_link: 'https://lekkihomes.test', banner_image_crop: crop },
    files: { banner_image: [file] },
  })

async function colourOf(address: string): Promise<string> {
  const { channels } = await sharp(Buffer.from(await (await fetch(address)).arrayBuffer())).stats()
  return channels.map(({ mean }) => (mean > 250 ? 1 : mean < 5 ? 0 : '?')).join('')
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a picture with the orientation %i is cropped by the server',
  async (orientation) => {
    const file = await quartersOf(orientation)
    const at = { red: [0, 0], green: [1310, 0], blue: [10, 790], white: [1320, 792] }
    const colours = { red: '100', green: '010', blue: '001', white: '111' }
    for (const [name, [x, y]] of Object.entries(at)) {
      const { data } = (await createCropped({ x, y, width: 1280, height: 768 }, file)).response
      expect(data.media.banner_image).toMatchObject({ width: 1280, height: 768 })
      expect(await colourOf(data.banner_link)).toBe(colours[name as keyof typeof colours])
    }
  },
)

test('a larger part is made smaller, and a PNG stays a PNG', async () => {
  for (const [type, stored] of [
    ['jpeg', 'jpeg'],
    ['png', 'png'],
    ['webp', 'jpeg'],
  ] as const) {
    const file = await quartersOf(6, type)
    const { data } = (await createCropped({ x: 0, y: 0, width: 2600, height: 1560 }, file)).response
    const bytes = Buffer.from(await (await fetch(data.banner_link)).arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: stored, width: 1280, height: 768 })
    expect(data.media.banner_image?.renditions).toHaveLength(2)
  }
})

test.each([
  ['beyond the picture', { x: 1400, y: 0, width: 1280, height: 768 }],
  ['before the picture', { x: -1, y: 0, width: 1280, height: 768 }],
  ['smaller than the banner', { x: 0, y: 0, width: 640, height: 384 }],
  ['of another shape', { x: 0, y: 0, width: 1280, height: 1280 }],
  ['without numbers', { x: 'a', y: 0, width: 1280, height: 768 }],
  ['that is no object', 'all of it'],
])('a part %s is rejected with the same message', async (_, crop) => {
  const { status, error } = await createCropped(crop, await quartersOf(1))
  expect([status, error.message]).toEqual([422, 'Image must be exactly 1280×768 pixels.'])
  expect(await listed()).toEqual([])
})

test('an empty part counts as absent, and another part is another request', async () => {
  expect((await createCropped('', exact)).status).toBe(200)
  const file = await quartersOf(1)
  const send = (x: number) =>
    app.request(bannerEndpoints.create, {
      body: { redirect_link: 'https://lekkihomes.test', banner_image_crop: { x, y: 0, width: 1280, height: 768 } },
      files: { banner_image: [file] },
      headers: { 'Idempotency-Key': 'b2' },
    })
  const first = await send(0)
  expect((await send(0)).response).toEqual(first.response)
  expect((await send(1)).status).toBe(422)
})

async function pictureOf(size: { width: number; height: number; orientation: number }): Promise<TestFile> {
  return { name: 'banner.jpg', content: await makePhotograph(size) }
}
