import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertAgent, insertProperty } from '../../../test/insert-rows'
import { expectStoredJson } from '../../../test/stored-json'
import { startApp, type TestApp } from '../../../test/start-app'

let app: TestApp
let id: string

beforeAll(async () => {
  app = await startApp()
})
afterEach(() => expectStoredJson(app.db))
afterAll(() => app.close())

beforeEach(async () => {
  // As an import without these columns leaves it.
  const imported = { location: 'Epe, Lagos', price: null, property_description: '', amenities: [] as string[] }
  id = (await insertProperty(app.db, imported)).id
})

const change = (body: object, headers: Record<string, string> = {}) =>
  app.request(propertyEndpoints.change, { params: { id }, body, headers })
const find = async () => (await app.request(propertyEndpoints.find, { params: { id } })).response.data

test('without a token nothing changes', async () => {
  const { status } = await app.request(propertyEndpoints.change, { params: { id }, body: { price: 1 }, token: null })
  expect(status).toBe(401)
})

test.each([
  [{}, 'Send at least one field to change'],
  [{ id: 'x', version: 3 }, 'Send at least one field to change'],
  [{ prise: 1, bedroom: '3' }, /^A property has no field “prise”/],
  [{ price: '' }, 'Price is required'],
  [{ price: -1 }, /Price/],
  [{ location: '' }, 'Location is required'],
  [{ bedroom: '11' }, 'Bedroom must be 1 to 10 or 10+'],
  [{ agent_id: '0190f3a0-0000-7000-8000-000000000000' }, 'Choose an agent from the list'],
])('%j is rejected', async (body, message) => {
  const { error } = await change(body)
  expect([error.message, ...Object.values(error.errors ?? {})].join(' ')).toMatch(message)
  expect((await find()).version).toBe(1)
})

test('a field that is sent changes, and others stay, also those that a form requires and that are missing', async () => {
  const before = await find()
  const { response } = await change({ price: 85_000_000 })
  expect(response.message).toBe('Property updated successfully')
  expect(response.data).toMatchObject({ ...before, price: 85_000_000, version: 2, updated_at: expect.anything() })
  const { rows } = await app.pool.query<{ before: object; after: object }>(
    `select before, after from change where entity_id = $1 order by id desc limit 1`,
    [id],
  )
  expect(rows).toMatchObject([{ before: { price: null }, after: { price: 85_000_000 } }])
})

test('a record that is sent back whole changes what the server does not set', async () => {
  const before = await find()
  const { price: _, amenities: __, property_description: ___, ...sent } = before
  const { response } = await change({ ...sent, reference: 'GH-0000', archived: true, bedroom: '3' })
  expect(response.data).toMatchObject({ ...before, bedroom: '3', version: 2, updated_at: expect.anything() })
})

test('an agent is set, found by a search for the company, and removed by an empty value', async () => {
  const agent = await insertAgent(app.db, { company_name: 'Ikoyi Keys' })
  await change({ agent_id: agent.id })
  expect(await find()).toMatchObject({ agent_id: agent.id, agent_name: 'Ikoyi Keys' })
  const { response } = await app.request(propertyEndpoints.list, { query: { q: 'ikoyi keys epe' } })
  expect(response.data.map((property) => property.id)).toContain(id)
  await change({ agent_id: '' })
  expect(await find()).toMatchObject({ agent_id: null, agent_name: null })
})

test('an outdated version is rejected with the current record, and a repeated request is carried out once', async () => {
  const key = { 'Idempotency-Key': randomUUID() }
  expect((await change({ price: 1_000 }, { 'If-Match': '"1"', ...key })).response.data.version).toBe(2)
  expect((await change({ price: 1_000 }, { 'If-Match': '"1"', ...key })).response.data.version).toBe(2)
  const { status, error } = await change({ bedroom: '3' }, { 'If-Match': '"1"' })
  expect([status, error.code, error.current]).toEqual([
    412,
    'stale',
    expect.objectContaining({ id, price: 1_000, version: 2 }),
  ])
})
