import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { sql } from 'kysely'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertAgent } from '../../../test/insert-rows'
import { makePhotograph } from '../../../test/media/pictures'
import { listAllKeys } from '../../../test/media/store-contract'
import { expectStoredJson } from '../../../test/stored-json'
import { startApp, type TestApp } from '../../../test/start-app'
import { type TestFile } from '../../../test/send-request'
import { until } from '../../../test/until'

let app: TestApp
let photograph: TestFile

beforeAll(async () => {
  app = await startApp()
  photograph = { name: 'front.jpg', content: await makePhotograph({ width: 400, height: 300, orientation: 1 }) }
})

afterEach(() => expectStoredJson(app.db))
afterAll(() => app.close())

beforeEach(async () => {
  for (const key of await publishedFolders()) await app.media.store.remove(key)
  await app.db.deleteFrom('media').execute()
  await app.db.deleteFrom('property').execute()
  await app.db.deleteFrom('change').execute()
})

const house = {
  location: 'Lekki Phase 1, Lagos',
  price: 85_000_000,
  property_description: 'A duplex with a garden.',
  property_availability: '2027-01-15',
  amenities: ['Gym', 'Swimming Pool'],
}

test('without a token nothing is created, and the message asks to sign in again', async () => {
  const { status, error } = await app.request(propertyEndpoints.create, { token: null, body: house })
  expect([status, error.message]).toEqual([401, 'Please sign in again'])
})

test.each([
  ['location', '', 'Location is required'],
  ['price', '', 'Price is required'],
  ['price', '-1', 'Price must be a whole number of naira'],
  ['price', '10000000000000', 'Price must be at most ₦9,999,999,999,999'],
  ['property_description', ' ', 'Description is required'],
  ['property_availability', 'null', 'Availability date is required'],
  ['property_availability', '2027-02-30', 'Enter a date that exists, such as 2027-01-15'],
  ['amenities', '[]', 'At least one amenity is required'],
  ['amenities', 'undefined', 'At least one amenity is required'],
  ['amenities', '["Helipad"]', 'Choose amenities from the list'],
  ['amenities', '{', 'At least one amenity is required'],
  ['type', 'Rent', 'Type must be Sell or Lease'],
  ['finance', 'perhaps', 'Finance must be YES or NO'],
  ['living_room', '6', 'Living room must be 1 to 5 or 5+'],
  ['bedroom', '11', 'Bedroom must be 1 to 10 or 10+'],
  ['property_type_id', '9', 'Choose a property type from the list'],
  ['agent_id', 'nobody', 'Choose an agent from the list'],
  ['agent_id', 'a'.repeat(101), 'Choose an agent from the list'],
  ['agent_id', '0190f3a0-0000-7000-8000-000000000000', 'Choose an agent from the list'],
])('%s "%s" is rejected: %s', async (field, value, message) => {
  const outcome = await app.request(propertyEndpoints.create, {
    body: { ...house, [field]: value },
    files: { property_images: [photograph] },
  })
  expect(outcome.status).toBe(422)
  expect(outcome.error).toMatchObject({ code: 'invalid', message: message, errors: { [field]: message } })
  await expectNothing()
})

test('a property without an image is rejected', async () => {
  const { status, error } = await app.request(propertyEndpoints.create, { body: house })
  const message = 'At least one property image is required'
  expect([status, error.message, error.errors]).toEqual([422, message, { property_images: message }])
})

test('more than 10 floor plans are rejected', async () => {
  const floor_plan = Array.from({ length: 11 }, () => photograph)
  const { status, error } = await app.request(propertyEndpoints.create, { body: house, files: { floor_plan } })
  expect([status, error.errors]).toEqual([422, { floor_plan: 'Send at most 10 floor plans' }])
  await expectNothing()
})

test('a property is created with the fields of its form, and defaults for the rest', async () => {
  const outcome = await app.request(propertyEndpoints.create, {
    body: { ...house, agent_id: '', property_type_id: 'null', type: 'undefined', finance: '', bedroom: 'null' },
    files: { property_images: [photograph] },
  })
  expect(outcome.response.message).toBe('Property created successfully')
  expect(outcome.response.data).toMatchObject({
    type: 'Sell',
    location: 'Lekki Phase 1, Lagos',
    agent_id: null,
    property_type_id: null,
    property_availability: '2027-01-15',
    price: 85_000_000,
    living_room: '1',
    bedroom: '1',
    bathroom: '1',
    finance: false,
    amenities: ['Swimming Pool', 'Gym'],
    floor_plan: [],
    video_upload: null,
    archived: false,
    version: 1,
  })
  expect(outcome.headers.get('etag')).toBe('"1"')
  const [url] = outcome.response.data.property_images
  expect((await fetch(url!)).status).toBe(200)
})

test.each([
  ['YES', true],
  ['true', true],
  ['1', true],
  ['NO', false],
  ['0', false],
  ['false', false],
])('finance %s is parsed as %s', async (finance, expected) => {
  const outcome = await app.request(propertyEndpoints.create, {
    body: { ...house, finance },
    files: { property_images: [photograph] },
  })
  expect(outcome.response.data.finance).toBe(expected)
})

test('a longer date is truncated to its first 10 characters, and text in a file field is ignored', async () => {
  const agent = await insertAgent(app.db)
  const outcome = await app.request(propertyEndpoints.create, {
    body: {
      ...house,
      agent_id: agent.id,
      property_availability: '2027-03-01T23:00:00.000Z',
      floor_plan: 'null',
      bedroom: '10+',
    },
    files: { property_images: [photograph] },
  })
  expect(outcome.response.data).toMatchObject({
    agent_id: agent.id,
    property_availability: '2027-03-01',
    floor_plan: [],
    bedroom: '10+',
  })
})

test('every creation inserts one change row with the property', async () => {
  const outcome = await app.request(propertyEndpoints.create, { body: house, files: { property_images: [photograph] } })
  const changes = await app.db.selectFrom('change').selectAll().execute()
  expect(changes).toHaveLength(1)
  expect(changes[0]).toMatchObject({
    action: 'create',
    entity: 'property',
    entity_id: outcome.response.data.id,
    before: null,
    after: { location: house.location, price: house.price, property_images: [expect.stringMatching(/^[\w-]{22}$/)] },
  })
  expect(changes[0]?.admin_id).not.toBeNull()
})

test('two concurrent requests with one Idempotency-Key create one property and get the same response', async () => {
  const send = () =>
    app.request(propertyEndpoints.create, {
      body: house,
      files: { property_images: [photograph] },
      headers: { 'Idempotency-Key': 'one-click-too-many' },
    })
  const [first, second] = await Promise.all([send(), send()])
  const third = await send()
  expect(second.response).toEqual(first.response)
  expect(third.response).toEqual(first.response)
  await expect(app.db.selectFrom('property').selectAll().execute()).resolves.toHaveLength(1)
  await expect.poll(publishedFolders).toHaveLength(1)
})

test('the same Idempotency-Key for another request is rejected', async () => {
  const headers = { 'Idempotency-Key': 'used-twice' }
  const files = { property_images: [photograph] }
  await app.request(propertyEndpoints.create, { body: house, files, headers })
  const { status, error } = await app.request(propertyEndpoints.create, {
    body: { ...house, price: 1 },
    files,
    headers,
  })
  expect([status, error.message]).toEqual([422, 'This Idempotency-Key was already used for another request'])
})

test('a property whose agent is being deleted is rejected when the deletion is committed', async () => {
  const agent = await insertAgent(app.db)
  const commit = await holdTransaction(`update agent set deleted_at = now() where id = '${agent.id}'`)
  const creation = createFor(agent)
  await untilWaiting(1)
  await commit()
  const message = 'This agent was deleted. Choose another one.'
  expect((await creation).error).toMatchObject({ code: 'invalid', message, errors: { agent_id: message } })
  await expectNothing()
})

test('an agent for whom a property is being created cannot be deleted', async () => {
  const agent = await insertAgent(app.db)
  // Inserted after the property.
  const commit = await holdTransaction('lock table change in share mode')
  const creation = createFor(agent)
  await untilWaiting(1)
  const deletion = deleteRow(agent)
  await untilWaiting(2)
  await commit()
  expect((await creation).response.data.agent_id).toBe(agent.id)
  expect(await deletion).toMatch(/property_agent_lives/)
})

test('an agent that is deleted concurrently never keeps a live property', async () => {
  for (let round = 0; round < 20; round += 1) {
    const agent = await insertAgent(app.db)
    const [deletion, created] = await Promise.all([deleteRow(agent), createFor(agent)])
    const creation = created.status === 200 ? 'created' : `${created.status} ${created.text}`
    expect(`${creation}, ${deletion}`).toMatch(/^created, rejected|^422 .*This agent was deleted/)
  }
})

const createFor = (agent: { id: string }) =>
  app.request(propertyEndpoints.create, {
    body: { ...house, agent_id: agent.id },
    files: { property_images: [photograph] },
  })

const deleteRow = (agent: { id: string }): Promise<string> =>
  sql`update agent set deleted_at = now() where id = ${agent.id}`.execute(app.db).then(
    () => 'deleted',
    (error: unknown) => `rejected: ${String(error)}`,
  )

/** Begins a transaction with this statement. Returns a function that commits it. */
async function holdTransaction(statement: string): Promise<() => Promise<void>> {
  const client = await app.pool.connect()
  await client.query(`begin; ${statement}`)
  return async () => {
    await client.query('commit')
    client.release()
  }
}

const untilWaiting = (count: number) =>
  until(`${count} statements wait for a lock`, async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
    return rows.length === count
  })

async function expectNothing(): Promise<void> {
  await expect(app.db.selectFrom('property').selectAll().execute()).resolves.toEqual([])
  await expect.poll(() => app.db.selectFrom('media_intent').select('key').execute()).toEqual([])
  await expect.poll(() => readdir(join(app.dataDir, 'media', '.staging')).catch(() => [])).toEqual([])
  await expect.poll(publishedFolders).toEqual([])
}

async function publishedFolders(): Promise<string[]> {
  return await listAllKeys(app.media.store)
}
