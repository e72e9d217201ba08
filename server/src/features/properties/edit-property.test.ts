import { type PropertyRecord } from '@gatehouse/contract/entities/property'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertAgent, insertProperty } from '../../../test/insert-rows'
import { makePhotograph } from '../../../test/media/pictures'
import type { TestFile } from '../../../test/send-request'
import { expectStoredJson } from '../../../test/stored-json'
import { startApp, type TestApp } from '../../../test/start-app'
import { makeVideo } from '../../../test/media/videos'

let app: TestApp
let photograph: TestFile
let video: TestFile
let property: PropertyRecord

beforeAll(async () => {
  app = await startApp()
  photograph = { name: 'front.jpg', content: await makePhotograph({ width: 400, height: 300, orientation: 1 }) }
  video = { name: 'tour.mp4', content: await makeVideo('mp4') }
})

afterEach(() => expectStoredJson(app.db))
afterAll(() => app.close())

const house = {
  type: 'Lease',
  location: 'Lekki Phase 1, Lagos',
  price: 85_000_000,
  living_room: '2',
  bedroom: '4',
  bathroom: '5+',
  finance: true,
  property_type_id: 2,
  property_description: 'A duplex with a garden.',
  property_availability: '2027-01-15',
  amenities: ['Gym'],
}

beforeEach(async () => {
  const files = { property_images: [photograph, photograph, photograph], floor_plan: [photograph] }
  property = (await app.request(propertyEndpoints.create, { body: { ...house, bathroom: '5' }, files })).response.data
})

const edit = (body: object, files = {}, headers = {}) =>
  app.request(propertyEndpoints.update, {
    params: { id: property.id },
    body: { ...house, bathroom: '5', ...body },
    files,
    headers,
  })

const now = async () => (await app.request(propertyEndpoints.find, { params: { id: property.id } })).response.data

/** Whether the columns in the last `change` row are those of the property. */
async function isLastChangeStored(): Promise<boolean> {
  const { rows } = await app.pool.query<{ is_stored: boolean }>(
    `select to_jsonb(property) @> (after - '{property_images,floor_plan,video_upload}'::text[]) as is_stored
     from change join property on property.id::text = entity_id where property.id = $1
     order by change.created_at desc, change.id desc limit 1`,
    [property.id],
  )
  return rows[0]!.is_stored
}

test('the history has the values as they are stored, also of an agent whose id was sent in capitals', async () => {
  expect(await isLastChangeStored()).toBe(true)
  const { id } = await insertAgent(app.db)
  await edit({ agent_id: id.toUpperCase(), price: 1 })
  expect(await isLastChangeStored()).toBe(true)
  expect(await now()).toMatchObject({ agent_id: id, price: 1 })
})

test.each(['0190f3a0-0000-7000-8000-000000000000', 'nothing', '1', "'"])('id %s is not found', async (id) => {
  const { status, error } = await app.request(propertyEndpoints.update, {
    params: { id },
    body: house && { ...house, bathroom: '5' },
  })
  expect([status, error.message, error.code]).toEqual([404, 'Property not found', 'not_found'])
})

test('an invalid field is rejected, and nothing changes', async () => {
  const { status, error } = await edit({ bathroom: '5+' }, { property_images: [photograph] })
  expect([status, error.errors]).toEqual([422, { bathroom: 'Bathroom must be 1 to 10 or 10+' }])
  await expect(now()).resolves.toEqual(property)
})

test('a URL that is not a file of this property is rejected, whatever its origin', async () => {
  const other = await app.request(propertyEndpoints.create, {
    body: { ...house, bathroom: '5' },
    files: { property_images: [photograph] },
  })
  const foreign = [
    'https://elsewhere.test/house.jpg',
    'javascript:alert(1)',
    other.response.data.property_images[0]!,
    property.floor_plan[0]!,
    'new:0',
  ]
  for (const url of foreign) {
    const { status, error } = await edit({ kept_property_images: [property.property_images[0], url] })
    const message = 'A kept image does not belong to this property'
    expect([status, error.errors]).toEqual([422, { kept_property_images: message }])
  }
  const { error } = await edit({ kept_video_upload: 'https://elsewhere.test/tour.mp4' })
  expect(error.errors).toEqual({ kept_video_upload: 'A kept video does not belong to this property' })
  const malformed = await edit({ kept_floor_plan: 'front.jpg' })
  expect([malformed.status, malformed.error.errors]).toEqual([
    422,
    { kept_floor_plan: 'Send a JSON list of addresses' },
  ])
  await expect(now()).resolves.toEqual(property)
})

test('kept and new images together are at most 40, and floor plans at most 10', async () => {
  const images = await edit({}, { property_images: Array.from({ length: 38 }, () => photograph) })
  expect([images.status, images.error.errors]).toEqual([422, { property_images: 'Send at most 40 images' }])
  const plans = await edit({}, { floor_plan: Array.from({ length: 10 }, () => photograph) })
  expect([plans.status, plans.error.errors]).toEqual([422, { floor_plan: 'Send at most 10 floor plans' }])
  await expect(now()).resolves.toEqual(property)
})

test('a stale If-Match is a 412 with the current record, and nothing changes', async () => {
  await edit({ price: 1 })
  const { status, error } = await edit({ price: 2 }, { property_images: [photograph] }, { 'If-Match': '"1"' })
  expect([status, error.code, error.message]).toEqual([
    412,
    'stale',
    'Someone else changed this property in the meantime',
  ])
  expect(error.current).toEqual(await now())
  expect(error.current).toMatchObject({ price: 1, version: 2 })
})

test('the current If-Match is accepted, and the response has the next ETag', async () => {
  const outcome = await edit({ price: 1 }, {}, { 'If-Match': '"1"' })
  expect([outcome.response.message, outcome.headers.get('etag')]).toEqual(['Property updated successfully', '"2"'])
})

test('of two concurrent edits of the same version, one is rejected', async () => {
  const outcomes = await Promise.all([1, 2, 3].map((price) => edit({ price }, {}, { 'If-Match': '"1"' })))
  expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412])
})

test('fields that are not sent stay: counts, type, finance, and every file', async () => {
  const blank = { type: '', living_room: 'undefined', bedroom: 'null', bathroom: '', finance: 'null' }
  const { response } = await edit({ ...blank, price: 90_000_000 })
  expect(response.data).toEqual({
    ...property,
    price: 90_000_000,
    version: 2,
    updated_at: expect.any(String) as string,
  })
})

test('an agent that is sent empty is removed, and one that is not sent stays', async () => {
  const agent = await insertAgent(app.db)
  expect((await edit({ agent_id: agent.id })).response.data.agent_id).toBe(agent.id)
  expect((await edit({})).response.data).toMatchObject({ agent_id: agent.id, property_type_id: 2 })
  expect((await edit({ agent_id: '', property_type_id: 'null' })).response.data).toMatchObject({
    agent_id: null,
    property_type_id: null,
  })
})

test('sent images and floor plans are added', async () => {
  const { response } = await edit({}, { property_images: [photograph], floor_plan: [photograph] })
  expect(response.data.property_images).toHaveLength(4)
  expect(response.data.property_images.slice(0, 3)).toEqual(property.property_images)
  expect(response.data.floor_plan).toHaveLength(2)
})

test('kept lists define which files stay and in which order, whatever origin their addresses have', async () => {
  const [first, second, third] = property.property_images
  const moved = third!.replace(app.url, 'https://old.example.com')
  const { response } = await edit({ kept_property_images: [moved, first], kept_floor_plan: [] })
  expect(response.data.property_images).toEqual([third, first])
  expect(response.data.floor_plan).toEqual([])
  expect(response.data.property_images).not.toContain(second)
  const again = await edit({ kept_property_images: [first, third] })
  expect(again.response.data.property_images).toEqual([first, third])
})

test('a new image is placed at its mark in the kept list, and becomes the cover', async () => {
  const [first] = property.property_images
  const { response } = await edit(
    { kept_property_images: ['new:1', first] },
    { property_images: [photograph, { ...photograph, content: await makePhotograph({ width: 500 }) }] },
  )
  const { property_images } = response.data.media
  expect(property_images.map(({ url }) => url === first)).toEqual([false, true, false])
  expect([property_images[0]?.width, property_images[2]?.width]).not.toEqual([property_images[1]?.width, 400])
  const list = await app.request(propertyEndpoints.list, { query: { limit: 1 } })
  expect(list.response.data[0]?.media.cover?.url).toBe(response.data.property_images[0])
})

test("a sent video replaces the old one, '' removes it, and without the field it stays", async () => {
  const sent = await edit({}, { video_upload: [video] })
  const { video_upload } = sent.response.data
  expect((await fetch(video_upload!)).headers.get('content-type')).toBe('video/mp4')
  for (const kept of [video_upload, 'null', 'undefined', undefined]) {
    expect((await edit({ kept_video_upload: kept })).response.data.video_upload).toBe(video_upload)
  }
  const replaced = (await edit({}, { video_upload: [video] })).response.data.video_upload
  expect(replaced).not.toBe(video_upload)
  const removed = (await edit({ kept_video_upload: '' })).response.data
  expect([removed.video_upload, removed.media.video_upload]).toEqual([null, null])
})

test('the response to a save has a notice if not every browser plays the video', async () => {
  const content = await makeVideo('mp4', { seconds: 1, output: '-c:v mpeg4' })
  const { response } = await edit({}, { video_upload: [{ name: 'old.mp4', content }] })
  expect(response.message).toBe('Property updated successfully')
  expect(response.notice).toMatch(/^Not every browser plays the format of this video: MPEG-4 \(DivX, Xvid\)\. /)
  const created = await app.request(propertyEndpoints.create, {
    body: { ...house, bathroom: '5' },
    files: { property_images: [photograph], video_upload: [{ name: 'old.mp4', content }] },
  })
  expect(created.response.notice).toBe(response.notice)
  expect((await edit({}, { video_upload: [video] })).response.notice).toBeUndefined()
})

test('an edit inserts one change row with both states of what differs', async () => {
  await edit({ price: 1, kept_property_images: [property.property_images[1]] })
  const changes = await app.db.selectFrom('change').selectAll().where('entity_id', '=', property.id).execute()
  const { before, after } = changes.find(({ action }) => action === 'update')!
  expect(changes).toHaveLength(2)
  expect(before).toEqual({ price: 85_000_000, property_images: expect.objectContaining({ length: 3 }) })
  expect(after).toEqual({ price: 1, property_images: expect.objectContaining({ length: 1 }) })
})

test('an imported property without pictures can be edited without adding pictures', async () => {
  const { id } = await insertProperty(app.db, { amenities: [], property_description: '', property_availability: null })
  const { response } = await app.request(propertyEndpoints.update, {
    params: { id },
    body: { ...house, bathroom: '5' },
  })
  expect(response.data).toMatchObject({ property_images: [], location: house.location, version: 2 })
})

test('a deleted property cannot be edited', async () => {
  await app.request(propertyEndpoints.remove, { params: { id: property.id } })
  const { status, error } = await edit({})
  expect([status, error.message]).toEqual([404, 'Property not found'])
})
