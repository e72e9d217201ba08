import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { insertAgent, insertProperty } from '../../../test/insert-rows'
import { makePhotograph } from '../../../test/media/pictures'
import { expectStoredJson } from '../../../test/stored-json'
import { startApp, type TestApp } from '../../../test/start-app'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ publicListings: true })
})

afterEach(() => expectStoredJson(app.db))
afterAll(() => app.close())

test('a token that is sent is still validated', async () => {
  expect((await app.request(propertyEndpoints.list, { token: 'false' })).status).toBe(401)
})

test('only the listings are public', async () => {
  const { id } = await insertProperty(app.db)
  for (const endpoint of [propertyEndpoints.listArchived, propertyEndpoints.listDeleted]) {
    expect((await app.request(endpoint, { token: null })).status).toBe(401)
  }
  expect((await app.request(propertyEndpoints.remove, { token: null, params: { id } })).status).toBe(401)
})

test('an archived property is found only with a token', async () => {
  const { id } = await insertProperty(app.db, { archived: true })
  const { status, error } = await app.request(propertyEndpoints.find, { token: null, params: { id } })
  expect([status, error.message]).toEqual([404, 'Property not found'])
  expect((await app.request(propertyEndpoints.find, { params: { id } })).status).toBe(200)
})

test('active properties are listed and found without a token, with only their contract fields', async () => {
  const { id } = await insertProperty(app.db, { import_key: 'row 7', location: 'Yaba' })
  const found = await app.request(propertyEndpoints.find, { token: null, params: { id } })
  const list = await app.request(propertyEndpoints.list, { token: null })
  expect(found.response.data.location).toBe('Yaba')
  const cards = (JSON.parse(list.text) as { data: object[] }).data
  const record = (JSON.parse(found.text) as { data: object }).data
  for (const property of [...cards, record]) expect(Object.keys(property).toSorted()).toEqual(fields)
})

test('a search without a token excludes the company of the agent, which would disclose whose listing it is', async () => {
  const { id: agent_id } = await insertAgent(app.db, { company_name: 'Ọkáfọ̀r Estates' })
  const body = { ...samplePropertyInput, location: 'Gbagada', agent_id }
  const files = { property_images: [{ name: 'a.jpg', content: await makePhotograph({ width: 400, height: 300 }) }] }
  const { id } = (await app.request(propertyEndpoints.create, { body, files })).response.data
  const found = async (token: string | null, q: string) => {
    const { data, total } = (await app.request(propertyEndpoints.list, { token, query: { q } })).response
    return [data.map((card) => card.id), total]
  }
  expect(await found(app.token, 'okafor')).toEqual([[id], 1])
  expect(await found(app.token, 'gbagada okafor')).toEqual([[id], 1])
  expect(await found(null, 'gbagada')).toEqual([[id], 1])
  expect(await found(null, 'okafor')).toEqual([[], 0])
  expect(await found(null, 'gbagada okafor')).toEqual([[], 0])
})

const fields = [
  'agent_id',
  'agent_name',
  'amenities',
  'archived',
  'bathroom',
  'bedroom',
  'created_at',
  'facts',
  'finance',
  'floor_plan',
  'id',
  'living_room',
  'location',
  'media',
  'price',
  'property_availability',
  'property_description',
  'property_images',
  'property_type_id',
  'reference',
  'state',
  'state_changed_at',
  'type',
  'updated_at',
  'version',
  'video_upload',
]
