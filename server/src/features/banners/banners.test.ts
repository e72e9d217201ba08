import { bannerEndpoints, type Banner } from '@gatehouse/contract/entities/banner'
import { statsEndpoints } from '@gatehouse/contract/stats'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { makeHugePng, makePhotograph } from '../../../test/media/pictures'
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

const create = (redirect_link: unknown = 'https://lekkihomes.test/open-house', banner_image: TestFile[] = [exact]) =>
  app.request(bannerEndpoints.create, { body: { redirect_link }, files: { banner_image } })
const listed = async () => (await app.request(bannerEndpoints.list)).response.data
const remove = (id: string, headers = {}) => app.request(bannerEndpoints.remove, { params: { id }, headers })
const restore = (id: string) => app.request(bannerEndpoints.restore, { params: { id } })

test('every banner endpoint requires a token', async () => {
  const params = { id: 'x' }
  expect((await app.request(bannerEndpoints.list, { token: null })).status).toBe(401)
  expect((await app.request(bannerEndpoints.create, { token: null })).status).toBe(401)
  expect((await app.request(bannerEndpoints.remove, { token: null, params })).status).toBe(401)
  expect((await app.request(bannerEndpoints.restore, { token: null, params })).status).toBe(401)
})

test('the image and the link are required, and one response contains both errors', async () => {
  const { status, error } = await create('undefined', [])
  expect(status).toBe(422)
  expect(error.errors).toEqual({ redirect_link: 'Redirect link is required', banner_image: 'Image is required' })
})

test('a link that is not a web address is rejected, and its image is discarded', async () => {
  const { status, error } = await create('javascript:alert(1)')
  expect([status, Object.keys(error.errors ?? {})]).toEqual([422, ['redirect_link']])
  await expect.poll(() => app.db.selectFrom('media_intent').select('key').execute()).toEqual([])
})

test.each([
  ['one pixel narrower', { width: 1279, height: 768, orientation: 1 }],
  ['one pixel higher', { width: 1280, height: 769, orientation: 1 }],
  ['twice as large', { width: 2560, height: 1536, orientation: 1 }],
  ['1280×768 lying on its side', { width: 1280, height: 768, orientation: 6 }],
])('an image that is %s is rejected on its field', async (_, size) => {
  const { status, error } = await create(undefined, [await pictureOf(size)])
  const message = 'Image must be exactly 1280×768 pixels.'
  expect([status, error.message, error.errors]).toEqual([422, message, { banner_image: message }])
  expect(await listed()).toEqual([])
})

test('an image above the pixel limit is rejected with the same message', async () => {
  const bomb = { name: 'bomb.png', content: makeHugePng(8_000, 6_300) }
  const { status, error } = await create(undefined, [bomb])
  expect([status, error.errors]).toEqual([422, { banner_image: 'Image must be exactly 1280×768 pixels.' }])
})

test('content that is not a picture is rejected, and so are two pictures', async () => {
  const script = { name: 'banner.png', content: new TextEncoder().encode('<svg onload="alert(1)"/>') }
  const wrong = await create(undefined, [script])
  expect(wrong.status).toBe(415)
  expect(wrong.error.errors?.['banner_image']).toBe(
    'The banner image must be jpg, png or webp. “banner.png” is an SVG drawing.',
  )
  const two = await create(undefined, [exact, exact])
  expect([two.status, two.error.errors]).toEqual([422, { banner_image: 'Send at most one banner image' }])
})

test.each(['0190f3a0-0000-7000-8000-000000000000', 'nothing'])('banner %s is not found', async (id) => {
  for (const { status, error } of [await remove(id), await restore(id)]) {
    expect([status, error.message]).toEqual([404, 'Banner not found'])
  }
})

test('a banner is created, listed and recorded', async () => {
  const { status, response } = await create(' lekkihomes.test/open-house ')
  expect([status, response.message]).toEqual([200, 'Banner created successfully'])
  expect(response.data).toMatchObject({
    redirect_link: 'https://lekkihomes.test/open-house',
    created_at: now.toISOString(),
    version: 1,
  })
  const { banner_image } = response.data.media
  expect(banner_image).toMatchObject({ url: response.data.banner_link, width: 1280, height: 768 })
  expect(banner_image?.renditions.map(({ width, height }) => [width, height])).toEqual([
    [320, 192],
    [640, 384],
  ])
  expect(await listed()).toEqual([response.data])
  const after = { redirect_link: response.data.redirect_link, banner_image: [expect.stringMatching(/^[\w-]{22}$/)] }
  expect(await changesOf(response.data.id)).toMatchObject([{ action: 'create', entity: 'banner', before: null, after }])
})

test('an EXIF orientation counts for the size, in all three formats', async () => {
  const sideways = await pictureOf({ width: 768, height: 1280, orientation: 6 })
  const picture = sharp(exact.content)
  const png = { name: 'banner.png', content: await picture.png().toBuffer() }
  const webp = { name: 'banner.webp', content: await picture.webp().toBuffer() }
  for (const file of [sideways, png, webp]) {
    const { data } = (await create(undefined, [file])).response
    const stored = Buffer.from(await (await fetch(data.banner_link)).arrayBuffer())
    expect(await sharp(stored).metadata()).toMatchObject({ width: 1280, height: 768 })
  }
})
test('one Idempotency-Key creates one banner', async () => {
  const body = { redirect_link: 'https://lekkihomes.test' }
  const sent = { body, files: { banner_image: [exact] }, headers: { 'Idempotency-Key': 'b1' } }
  const first = await app.request(bannerEndpoints.create, sent)
  const again = await app.request(bannerEndpoints.create, sent)
  expect(again.response).toEqual(first.response)
  expect(await listed()).toHaveLength(1)
})

test('a deleted banner is not listed, and can be restored with its image for 30 days', async () => {
  const { id, banner_link } = (await create()).response.data
  const deletedAt = now
  const removed = await remove(id)
  expect(removed.response).toEqual({
    status: true,
    message: 'Banner deleted successfully',
    data: { restorable_until: daysAfter(deletedAt, 30).toISOString() },
  })
  expect(await listed()).toEqual([])
  // Marked as deleted, so that the sweep removes the files after the 30 days.
  const marks = app.db.selectFrom('media').select('deleted_at').where('banner_id', '=', id)
  await expect(marks.execute()).resolves.toEqual([{ deleted_at: deletedAt }])
  expect((await remove(id)).response).toEqual(removed.response)
  expect((await restore(id)).response).toEqual({ status: true, message: 'Banner restored successfully' })
  expect(await listed()).toMatchObject([{ id, banner_link, version: 3 }])
  expect((await fetch(banner_link)).status).toBe(200)
  expect((await changesOf(id)).map(({ action }) => action)).toEqual(['create', 'delete', 'restore'])
})

test('after 30 days a banner cannot be restored', async () => {
  const { id } = (await create()).response.data
  const deleted_at = daysAfter(now, -30)
  await app.db.updateTable('banner').set({ deleted_at }).where('id', '=', id).execute()
  const { status, error } = await restore(id)
  expect([status, error.message]).toEqual([409, 'It was deleted more than 30 days ago and cannot be restored'])
})

test('a delete with another version is rejected as stale', async () => {
  const { id } = (await create()).response.data
  expect((await remove(id, { 'If-Match': '"7"' })).status).toBe(412)
  expect(await listed()).toHaveLength(1)
})

test('banners are paged newest first to the end, each once', async () => {
  const ids: string[] = []
  for (let index = 0; index < 5; index += 1) {
    now = new Date(now.getTime() + 1_000)
    ids.push((await create()).response.data.id)
  }
  const seen: Banner[] = []
  let next: string | null | undefined
  do {
    const page = await app.request(bannerEndpoints.list, { query: { limit: 2, ...(next && { cursor: next }) } })
    if (!next) expect(page.response.total).toBe(5)
    seen.push(...page.response.data)
    next = page.response.next_cursor
  } while (next)
  expect(seen.map(({ id }) => id)).toEqual(ids.toReversed())
  const second = await app.request(bannerEndpoints.list, { query: { limit: 2, page: 2 } })
  expect(second.response.data).toEqual(seen.slice(2, 4))
})

test('the counts include live banners, and those with a link', async () => {
  for (let count = 0; count < 3; count += 1) await create()
  const [deleted, linkless] = await listed()
  await remove(deleted!.id)
  // The endpoint requires a link; rows written by other programs may have none.
  await app.db.updateTable('banner').set({ redirect_link: '' }).where('id', '=', linkless!.id).execute()
  expect((await app.request(statsEndpoints.find)).response.data).toMatchObject({ banners: 2, banner_links: 1 })
})

test('with PUBLIC_LISTINGS the list requires no token and contains only its public fields', async () => {
  const open = await startApp({ publicListings: true })
  try {
    const sent = { body: { redirect_link: 'https://lekkihomes.test' }, files: { banner_image: [exact] } }
    await open.request(bannerEndpoints.create, sent)
    const { status, text } = await open.request(bannerEndpoints.list, { token: null })
    expect(status).toBe(200)
    const { data } = JSON.parse(text) as { data: object[] }
    const fields = ['banner_link', 'created_at', 'id', 'media', 'redirect_link', 'version']
    expect(data.map((banner) => Object.keys(banner).toSorted())).toEqual([fields])
    expect((await open.request(bannerEndpoints.list, { token: 'false' })).status).toBe(401)
    expect((await open.request(bannerEndpoints.create, { ...sent, token: null })).status).toBe(401)
  } finally {
    await open.close()
  }
})

const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000)

const changesOf = (id: string) =>
  app.db.selectFrom('change').selectAll().where('entity_id', '=', id).orderBy('id').execute()

async function pictureOf(size: { width: number; height: number; orientation: number }): Promise<TestFile> {
  return { name: 'banner.jpg', content: await makePhotograph(size) }
}
