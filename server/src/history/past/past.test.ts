import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { PropertyRecord } from '@gatehouse/contract/entities/property'
import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { undoReasons } from '@gatehouse/contract/history/undo'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertAgent, insertInquiry } from '../../../test/insert-rows'
import { makePhotograph } from '../../../test/media/pictures'
import type { TestFile } from '../../../test/send-request'
import { startApp, type TestApp } from '../../../test/start-app'
import { expectStoredJson } from '../../../test/stored-json'

let app: TestApp
let photograph: TestFile
const start = new Date('2026-11-20T09:00:00Z')
let now = start

beforeAll(async () => {
  app = await startApp({ now: () => now })
  photograph = { name: 'front.jpg', content: await makePhotograph({ width: 400, height: 300, orientation: 1 }) }
})
afterEach(() => expectStoredJson(app.db))
afterAll(() => app.close())
beforeEach(async () => {
  now = start
  await sql`truncate property, property_json, agent, announcement, media, change, operation cascade`.execute(app.db)
})

const house = {
  location: 'Lekki Phase 1, Lagos',
  price: 180_000_000,
  property_description: 'A duplex with a garden.',
  property_availability: '2027-01-15',
  amenities: ['Gym'],
}
const day = (count: number) => new Date(start.getTime() + count * 86_400_000)
const at = (entity: string, id: string, time: Date | string) =>
  app.request(historyEndpoints.at, {
    params: { entity, id },
    query: { time: typeof time === 'string' ? time : time.toISOString() },
  })
const find = async (id: string) => (await app.request(propertyEndpoints.find, { params: { id } })).response.data

const photographs = () => ({ property_images: [photograph, photograph] })

/** A property with two photographs, whose price, photographs and state change on the days after. */
async function createHouse() {
  const { data } = (await app.request(propertyEndpoints.create, { body: house, files: photographs() })).response
  const params = { id: data.id }
  now = day(1)
  await app.request(propertyEndpoints.update, { params, body: { ...house, price: 175_000_000 } })
  now = day(2)
  const kept = JSON.stringify([data.property_images[1]])
  await app.request(propertyEndpoints.update, {
    params,
    body: { ...house, price: 175_000_000, kept_property_images: kept },
  })
  now = day(3)
  await app.request(propertyEndpoints.archive, { params })
  now = day(4)
  await app.request(propertyEndpoints.remove, { params })
  now = day(5)
  return data
}

test('a record is shown as it was on each day, in the shape of its own call, also while it is deleted', async () => {
  const created = await createHouse()
  const past = async (count: number) => (await at('property', created.id, day(count + 0.5))).response
  const first = await past(0)
  expect(PropertyRecord.parse(first.data)).toEqual(created)
  expect(first).toMatchObject({
    data: { price: 180_000_000, property_images: created.property_images },
    missing_files: 0,
  })
  expect((await past(1)).data).toMatchObject({
    price: 175_000_000,
    version: 2,
    property_images: created.property_images,
  })
  expect((await past(2)).data).toMatchObject({ property_images: [created.property_images[1]], archived: false })
  expect((await past(3)).data).toMatchObject({ archived: true, version: 4 })
  for (const time of [day(-1), day(4.5)]) {
    const { status, error } = await at('property', created.id, time)
    expect([status, error.message]).toEqual([404, 'The record did not exist at this time'])
  }
})

test('an inquiry is shown as not answered before it was, and put back so', async () => {
  const { id } = await insertInquiry(app.db, { created_at: start })
  const params = { id }
  now = day(1)
  await app.request(inquiryEndpoints.setAnswered, { params, body: { answered: true } })
  now = day(2)
  const answeredAt = async (time: Date) =>
    ((await at('inquiry', id, time)).response.data as { answered_at: string | null }).answered_at
  expect([await answeredAt(start), await answeredAt(day(1))]).toEqual([null, day(1).toISOString()])
  const body = { time: start.toISOString() }
  await app.request(historyEndpoints.restoreVersion, { params: { entity: 'inquiry', id }, body })
  expect((await app.request(inquiryEndpoints.find, { params })).response.data.answered_at).toBeNull()
})

test('files that no longer exist are counted, and a purged record is shown from its history', async () => {
  const created = await createHouse()
  await sql`truncate media, property_json`.execute(app.db)
  expect((await at('property', created.id, day(0.5))).response).toMatchObject({
    missing_files: 2,
    data: { property_images: [] },
  })
  await app.db.deleteFrom('property').execute()
  const { data } = (await at('property', created.id, day(1.5))).response
  expect(PropertyRecord.parse(data)).toMatchObject({
    price: 175_000_000,
    location: house.location,
    created_at: start.toISOString(),
  })
})

test('a day means its end in Lagos, and a time that does not exist is rejected', async () => {
  const created = await createHouse()
  expect((await at('property', created.id, '2026-11-21')).response.data).toMatchObject({ price: 175_000_000 })
  for (const time of ['2026-02-30', '2026-11-21T25:00Z', 'yesterday', '']) {
    const { status, error } = await at('property', created.id, time)
    expect([status, Object.keys(error.errors ?? {})]).toEqual([422, ['time']])
  }
  expect((await at('session', created.id, '2026-11-21')).status).toBe(404)
})

test('a version is restored with its photographs, which can be undone', async () => {
  const created = await createHouse()
  await app.request(propertyEndpoints.restore, { params: { id: created.id } })
  now = day(6)
  const restore = () =>
    app.request(historyEndpoints.restoreVersion, {
      params: { entity: 'property', id: created.id },
      body: { time: day(0.5).toISOString() },
    })
  const { response } = await restore()
  expect(response).toMatchObject({ message: 'The record is as it was then', data: { undone: 1 } })
  const { price, archived, property_images } = await find(created.id)
  expect([price, archived, property_images]).toEqual([180_000_000, false, created.property_images])
  expect((await restore()).response).toMatchObject({ message: 'Everything is as it was already', data: { undone: 0 } })
  now = day(7)
  const params = { id: response.data.operation_id }
  expect((await app.request(historyEndpoints.undoOperation, { params, body: {} })).response.data.undone).toBe(1)
  expect(await find(created.id)).toMatchObject({
    price: 175_000_000,
    archived: true,
    property_images: [created.property_images[1]],
  })
})

test('a version with an email that is in use again, or with an agent that was deleted, is not restored', async () => {
  const agent = await insertAgent(app.db, { created_at: start })
  const { id, email, first_name, last_name, company_name, phone_number, city, postcode } = agent
  now = day(1)
  const fields = { first_name, last_name, company_name, phone_number, city, postcode }
  await app.request(agentEndpoints.update, { params: { id }, body: { ...fields, email: 'new@homes.ng' } })
  const restore = async (entity: string, of: string, time: Date) => {
    const body = { time: time.toISOString() }
    const { status, error } = await app.request(historyEndpoints.restoreVersion, { params: { entity, id: of }, body })
    return [status, error.message]
  }
  await insertAgent(app.db, { email })
  expect(await restore('agent', id, start)).toEqual([409, expect.stringContaining('has this email address')])

  const { data } = (
    await app.request(propertyEndpoints.create, { body: { ...house, agent_id: id }, files: photographs() })
  ).response
  now = day(2)
  await app.request(propertyEndpoints.update, { params: { id: data.id }, body: { ...house, agent_id: '' } })
  await app.request(agentEndpoints.remove, { params: { id } })
  expect(await restore('property', data.id, day(1))).toEqual([409, undoReasons.agentDeleted])
})

test('the bin lists what can be restored of every kind, last deleted first, with who deleted it', async () => {
  now = new Date()
  const body = { announcement_text: 'Open house', redirect_link: '' }
  const announcement = (await app.request(announcementEndpoints.create, { body })).response.data
  const files = { property_images: [photograph] }
  const property = (await app.request(propertyEndpoints.create, { body: house, files: files })).response.data
  await app.request(announcementEndpoints.remove, { params: { id: announcement.id } })
  now = new Date(now.getTime() + 1)
  await app.request(propertyEndpoints.remove, { params: { id: property.id } })
  const bin = async (query = {}) => (await app.request(historyEndpoints.bin, { query })).response
  const deleted_by = { id: expect.any(String) as string, name: 'Ngozi Adeyemi' }
  expect((await bin()).data).toEqual([
    expect.objectContaining({ entity: 'property', id: property.id, label: house.location, deleted_by, files: 1 }),
    expect.objectContaining({ entity: 'announcement', id: announcement.id, label: 'Open house', deleted_by, files: 0 }),
  ])
  expect((await bin({ entity: 'announcement' })).data.map(({ id }) => id)).toEqual([announcement.id])
  expect((await bin({ entity: 'affiliate' })).data).toEqual([])
  const first = await bin({ limit: 1 })
  const second = await bin({ limit: 1, cursor: first.next_cursor! })
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual([property.id, announcement.id])
  expect(second.next_cursor).toBeNull()
  expect((await app.request(historyEndpoints.bin, { token: null })).status).toBe(401)
  expect((await app.request(agentEndpoints.list)).status).toBe(200)
})
