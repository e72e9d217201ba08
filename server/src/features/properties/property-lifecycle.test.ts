import { type PropertyRecord } from '@gatehouse/contract/entities/property'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { compactPropertyCounter, propertyCounts } from '../../records/counters/property-counter'
import { insertAgent, insertProperty } from '../../../test/insert-rows'
import { makePhotograph } from '../../../test/media/pictures'
import { expectStoredJson } from '../../../test/stored-json'
import { startApp, type TestApp } from '../../../test/start-app'

let app: TestApp
let clock: Date | null = null
let property: PropertyRecord

beforeAll(async () => {
  app = await startApp({ now: () => clock ?? new Date() })
})

afterEach(() => expectStoredJson(app.db))
afterAll(() => app.close())

const house = {
  location: 'Lekki Phase 1, Lagos',
  price: 85_000_000,
  property_description: 'A duplex with a garden.',
  property_availability: '2027-01-15',
  amenities: ['Gym'],
}

beforeEach(async () => {
  clock = null
  property = await create()
})

async function create(fields = {}): Promise<PropertyRecord> {
  const content = await makePhotograph({ width: 40, height: 30, orientation: 1 })
  const files = {
    property_images: [
      { name: 'a.jpg', content },
      { name: 'b.jpg', content },
    ],
  }
  return (await app.request(propertyEndpoints.create, { body: { ...house, ...fields }, files })).response.data
}

const changesOf = (id: string) =>
  app.db.selectFrom('change').selectAll().where('entity_id', '=', id).orderBy('created_at').orderBy('id').execute()

const states = [
  propertyEndpoints.remove,
  propertyEndpoints.archive,
  propertyEndpoints.unarchive,
  propertyEndpoints.restore,
  propertyEndpoints.find,
] as const

test.each(states)('$method $path of an unknown or malformed id is not found', async (endpoint) => {
  for (const id of ['0190f3a0-0000-7000-8000-000000000000', 'nothing', '%00', 'x'.repeat(90)]) {
    const { status, error } = await app.request(endpoint, { params: { id } })
    expect([status, error.message]).toEqual([404, 'Property not found'])
  }
})

test.each(states)('$method $path requires a token', async (endpoint) => {
  expect((await app.request(endpoint, { params: { id: property.id }, token: null })).status).toBe(401)
})

test('archive, unarchive, delete and restore with a stale If-Match are rejected', async () => {
  const send = async (endpoint: (typeof states)[number]) => {
    const outcome = await app.request(endpoint, { params: { id: property.id }, headers: { 'If-Match': '"77"' } })
    expect([outcome.status, outcome.error.code]).toEqual([412, 'stale'])
    expect(outcome.error.current).toMatchObject({ id: property.id })
  }
  await send(propertyEndpoints.archive)
  await send(propertyEndpoints.remove)
  await app.request(propertyEndpoints.archive, { params: { id: property.id } })
  await send(propertyEndpoints.unarchive)
  await app.request(propertyEndpoints.remove, { params: { id: property.id } })
  await send(propertyEndpoints.restore)
})

test('archive and unarchive return their messages, move the property, and insert one change row each', async () => {
  const params = { id: property.id }
  const archived = await app.request(propertyEndpoints.archive, { params })
  expect(archived.response).toEqual({ status: true, message: 'Property archived successfully' })
  const found = (await app.request(propertyEndpoints.find, { params })).response.data
  expect([found.archived, found.version]).toEqual([true, 2])
  expect(found.property_images).toEqual(property.property_images)
  const unarchived = await app.request(propertyEndpoints.unarchive, { params })
  expect(unarchived.response).toEqual({ status: true, message: 'Property unarchived successfully' })
  expect((await changesOf(property.id)).map(({ action }) => action)).toEqual(['create', 'archive', 'unarchive'])
})

test('archiving an archived, unarchiving an active and deleting a deleted property write nothing', async () => {
  const params = { id: property.id }
  expect((await app.request(propertyEndpoints.unarchive, { params })).response.message).toBe(
    'Property unarchived successfully',
  )
  await app.request(propertyEndpoints.archive, { params })
  expect((await app.request(propertyEndpoints.archive, { params })).response.message).toBe(
    'Property archived successfully',
  )
  const first = await app.request(propertyEndpoints.remove, { params })
  const again = await app.request(propertyEndpoints.remove, { params })
  expect(again.response).toEqual(first.response)
  expect((await changesOf(property.id)).map(({ action }) => action)).toEqual(['create', 'archive', 'delete'])
})

test('a body is optional, whatever the content type', async () => {
  for (const body of ['', '{}', 'null', '{"a":', '--x--']) {
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/html']) {
      const response = await fetch(`${app.url}/admin/property-archive/add/${property.id}`, {
        method: 'POST',
        headers: { Authorization: app.token, 'Content-Type': type },
        body,
      })
      expect([type, body, response.status]).toEqual([type, body, 200])
    }
  }
})

test('a deleted property is listed only among the deleted ones', async () => {
  const params = { id: property.id }
  const removed = await app.request(propertyEndpoints.remove, { params })
  expect(removed.response.message).toBe('Property deleted successfully')
  expect((await app.request(propertyEndpoints.find, { params })).status).toBe(404)
  expect((await app.request(propertyEndpoints.archive, { params })).status).toBe(404)
  const listed = (await app.request(propertyEndpoints.list)).response.data.map(({ id }) => id)
  expect(listed).not.toContain(property.id)
  const { response } = await app.request(propertyEndpoints.listDeleted, { query: { limit: 1 } })
  expect(response.data[0]).toMatchObject({
    id: property.id,
    property_images: property.property_images,
    restorable_until: removed.response.data?.restorable_until,
  })
  const days = (Date.parse(response.data[0]!.restorable_until) - Date.parse(response.data[0]!.deleted_at)) / 86_400_000
  expect(days).toBe(30)
})

test('a restore restores the property with its files, but not those that an edit had removed', async () => {
  const params = { id: property.id }
  const kept_property_images = [property.property_images[1]]
  await app.request(propertyEndpoints.update, { params, body: { ...house, kept_property_images } })
  await app.request(propertyEndpoints.remove, { params })
  const restored = await app.request(propertyEndpoints.restore, { params })
  expect(restored.response).toEqual({ status: true, message: 'Property restored successfully' })
  const found = (await app.request(propertyEndpoints.find, { params })).response.data
  expect(found).toMatchObject({ property_images: kept_property_images, version: 4 })
  const again = await app.request(propertyEndpoints.restore, { params })
  expect(again.response.message).toBe('Property restored successfully')
  expect((await changesOf(property.id)).map(({ action }) => action)).toEqual(['create', 'update', 'delete', 'restore'])
})

test('a property whose agent was deleted in the meantime is restored without it, and the message states it', async () => {
  const agent = await insertAgent(app.db, { company_name: 'Vanishing Homes' })
  const { id } = await create({ agent_id: agent.id })
  await app.request(propertyEndpoints.remove, { params: { id } })
  await sql`update agent set deleted_at = now() where id = ${agent.id}`.execute(app.db)
  const { response } = await app.request(propertyEndpoints.restore, { params: { id } })
  expect(response.message).toBe('Property restored without its agent, who was deleted in the meantime')
  expect((await app.request(propertyEndpoints.find, { params: { id } })).response.data.agent_id).toBeNull()
  expect((await app.request(propertyEndpoints.list, { query: { q: 'vanishing' } })).response.data).toEqual([])
})

test('after 30 days a deleted property can no longer be restored, and is no longer listed', async () => {
  await app.request(propertyEndpoints.remove, { params: { id: property.id } })
  clock = new Date(Date.now() + 31 * 86_400_000)
  const { status, error } = await app.request(propertyEndpoints.restore, { params: { id: property.id } })
  expect([status, error.message]).toEqual([
    409,
    'This property was deleted more than 30 days ago and can no longer be restored',
  ])
  expect((await app.request(propertyEndpoints.listDeleted)).response.data).toEqual([])
})

test('the database rejects deleting an agent with a live property, and a live property of a deleted agent', async () => {
  const agent = await insertAgent(app.db)
  const { id } = await insertProperty(app.db, { agent_id: agent.id, archived: true })
  const kill = () => sql`update agent set deleted_at = now() where id = ${agent.id}`.execute(app.db)
  await expect(kill()).rejects.toMatchObject({ constraint: 'property_agent_lives' })
  await sql`update property set deleted_at = now() where id = ${id}`.execute(app.db)
  await kill()
  const undelete = sql`update property set deleted_at = null where id = ${id}`.execute(app.db)
  await expect(undelete).rejects.toMatchObject({ constraint: 'property_agent_lives' })
})

test('the stored counts equal the actual ones after a random series of changes, compacted or not', async () => {
  const ids: string[] = []
  const actions = [
    propertyEndpoints.archive,
    propertyEndpoints.unarchive,
    propertyEndpoints.remove,
    propertyEndpoints.restore,
  ]
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let step = 0; step < 60; step += 1) {
    const id = ids[random(Math.max(ids.length, 1))]
    if (id === undefined || step % 6 === 0) {
      ids.push((await create({ type: random(2) === 0 ? 'Sell' : 'Lease', property_type_id: 1 + random(8) })).id)
    } else if (step % 6 === 1) {
      const body = { ...house, type: 'Lease', property_type_id: 1 + random(8) }
      await app.request(propertyEndpoints.update, { params: { id }, body })
    } else {
      await app.request(actions[random(actions.length)]!, { params: { id } })
    }
    if (step % 20 === 10) await compactPropertyCounter(app.db, new Date())
  }
  await expect(storedCounts()).resolves.toEqual(await counted())
  await compactPropertyCounter(app.db, new Date())
  await expect(storedCounts()).resolves.toEqual(await counted())
})

test('no change row and no response contains a hash or a token', async () => {
  const { rows } = await sql<{ text: string }>`select change::text as text from change`.execute(app.db)
  const listText = (await app.request(propertyEndpoints.list)).text
  const changes = rows.map((row) => row.text).join('\n')
  for (const part of [changes, listText]) expect(part).toContain(property.id)
  const text = changes + listText
  for (const secret of ['$argon2', app.token, 'password', 'pswd', 'search_text', 'sha256']) {
    expect(text).not.toContain(secret)
  }
})

const storedCounts = async () =>
  (
    await sql`select type, property_type_id, archived, sum(amount)::int as amount from ${propertyCounts} counts
      group by 1, 2, 3 having sum(amount) <> 0 order by 1, 2, 3`.execute(app.db)
  ).rows

const counted = async () =>
  (
    await sql`select type, property_type_id, archived, count(*)::int as amount from property
      where deleted_at is null and id::text in (select entity_id from change where action = 'create')
      group by 1, 2, 3 order by 1, 2, 3`.execute(app.db)
  ).rows
