import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertAgent } from '../../../test/insert-rows'
import { makePhotograph } from '../../../test/media/pictures'
import { startApp, type TestApp } from '../../../test/start-app'

let app: TestApp
let photograph: Uint8Array

beforeAll(async () => {
  app = await startApp()
  photograph = await makePhotograph({ width: 400, height: 300 })
})
afterAll(() => app.close())

const house = {
  location: 'Bourdillon Road, Ikoyi',
  price: 85_000_000,
  property_description: 'A duplex with a garden.',
  property_availability: '2027-01-15',
  amenities: ['Gym'],
}

const create = async (body: object = {}) => {
  const files = { property_images: [{ name: 'front.jpg', content: photograph }] }
  return (await app.request(propertyEndpoints.create, { body: { ...house, ...body }, files })).response.data.id
}
async function edit(id: string, body: object): Promise<void> {
  const { status } = await app.request(propertyEndpoints.update, { params: { id }, body: { ...house, ...body } })
  expect(status).toBe(200)
}

/** Searches by the index, which finds all matches, and with `max_total` in the first rows of the list. */
async function found(q: string): Promise<string[]> {
  const [all, first] = await Promise.all(
    [{}, { max_total: 10 }].map((query) => app.request(propertyEndpoints.list, { query: { q, ...query } })),
  )
  expect(first?.response.data).toEqual(all?.response.data)
  return all!.response.data.map(({ id }) => id)
}

/** The transaction that wrote the entry of the index. */
const writer = async (id: string) =>
  (await app.pool.query<{ xmin: string }>('select xmin::text from property_search where property_id = $1', [id])).rows

test('a change of the text is found at once, and the old text no longer', async () => {
  const id = await create()
  expect(await found('bourdillon')).toEqual([id])
  await edit(id, { location: 'Alexander Avenue, Ikoyi' })
  expect(await found('bourdillon')).toEqual([])
  expect(await found('alexander')).toEqual([id])
})

test('a change that leaves the text as it is writes nothing to the index of the words', async () => {
  const id = await create()
  const before = await writer(id)
  await edit(id, { price: 1, bedroom: '3' })
  await app.request(propertyEndpoints.archive, { params: { id } })
  await app.request(propertyEndpoints.remove, { params: { id } })
  expect(await writer(id)).toEqual(before)
  await app.request(propertyEndpoints.restore, { params: { id } })
  await app.request(propertyEndpoints.unarchive, { params: { id } })
  await edit(id, { property_description: 'A bungalow.' })
  expect(await writer(id)).not.toEqual(before)
})

test('a property stays found by the company of its agent when its text changes, and by a new name', async () => {
  const agent = await insertAgent(app.db, { company_name: 'Zuma Homes' })
  const id = await create({ agent_id: agent.id })
  await edit(id, { agent_id: agent.id, location: 'Gerrard Road' })
  expect(await found('zuma gerrard')).toEqual([id])
  await app.request(agentEndpoints.update, { params: { id: agent.id }, body: { ...agent, company_name: 'Osun Keys' } })
  expect(await found('osun gerrard')).toEqual([id])
  await edit(id, { agent_id: '' })
  expect(await found('osun')).toEqual([])
})

test('no index of the properties has a text, which each save of them would compute', async () => {
  const { rows } = await app.pool.query(
    `select indexname from pg_indexes where tablename = 'property' and indexdef like '%search_text%'`,
  )
  expect(rows).toEqual([])
})

test('the index has no entry of a removed property', async () => {
  const id = await create()
  await app.db.deleteFrom('media').where('property_id', '=', id).execute()
  await app.db.deleteFrom('property').where('id', '=', id).execute()
  expect(await writer(id)).toEqual([])
})
