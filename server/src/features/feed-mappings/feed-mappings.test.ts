import { feedEndpoints } from '@gatehouse/contract/feeds/endpoints'
import { feedMappingEndpoints } from '@gatehouse/contract/feeds/mapping'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertProperty } from '../../../test/insert-rows'
import { startApp, type TestApp } from '../../../test/start-app'
import { sealChanges } from '../../records/changes/seal'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ listingUrl: 'https://homes.ng/{id}' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('feed_mapping').execute()
  await app.db.deleteFrom('property').execute()
})

const portal = {
  name: 'portal',
  root_name: 'properties',
  item_name: 'property',
  fields: [
    { name: 'ref', from: 'id' },
    { name: 'cost.amount', from: 'price' },
    { name: 'cost.currency', from: 'currency' },
    { name: 'deed', from: 'facts.title' },
    { name: 'country', constant: 'Nigeria & "more"' },
    { name: 'extras', from: 'amenities' },
  ],
}
const save = (body: object = {}, headers = {}) =>
  app.request(feedMappingEndpoints.create, { body: { ...portal, ...body }, headers })

test.each([
  ['a name with spaces', { name: 'My portal' }, 'name'],
  ['a name with a slash', { name: '../x' }, 'name'],
  ['a root that is no name in XML', { root_name: '1 listings' }, 'root_name'],
  ['a root that begins with xml', { root_name: 'XMLdata' }, 'root_name'],
  ['an item with markup', { item_name: 'a><b' }, 'item_name'],
  ['no fields', { fields: [] }, 'fields'],
  ['a field that listings lack', { fields: [{ name: 'a', from: 'agent_name' }] }, 'fields'],
  ['a field that is on the prototype', { fields: [{ name: 'a', from: 'constructor' }] }, 'fields'],
  ['a name with a colon', { fields: [{ name: 'g:price', from: 'price' }] }, 'fields'],
  ['a name of the prototype', { fields: [{ name: '__proto__.x', from: 'price' }] }, 'fields'],
  [
    'a name twice',
    {
      fields: [
        { name: 'a', from: 'price' },
        { name: 'a', from: 'id' },
      ],
    },
    'fields',
  ],
  [
    'a value and fields within it',
    {
      fields: [
        { name: 'a.b', from: 'price' },
        { name: 'a', from: 'id' },
      ],
    },
    'fields',
  ],
  ['neither a field nor a text', { fields: [{ name: 'a' }] }, 'fields'],
  ['a field and a text', { fields: [{ name: 'a', from: 'id', constant: 'x' }] }, 'fields'],
])('%s is rejected', async (_, body, field) => {
  const { status, error } = await save(body)
  expect([status, Object.keys(error.errors ?? {})]).toEqual([422, [field]])
})

test('a mapping is saved once, found, edited, deleted and restored, and every change is recorded', async () => {
  const headers = { 'Idempotency-Key': 'mapping-once' }
  const { data } = (await save({}, headers)).response
  expect((await save({}, headers)).response.data).toEqual(data)
  const params = { id: data.id }
  expect((await app.request(feedMappingEndpoints.list, { query: { limit: 20 } })).response.data).toEqual([data])
  const edited = { ...portal, root_name: 'homes' }
  expect((await app.request(feedMappingEndpoints.update, { params, body: edited })).response.data).toMatchObject({
    root_name: 'homes',
    version: 2,
    fields: portal.fields.map((field) => ({ from: null, constant: null, ...field })),
  })
  await app.request(feedMappingEndpoints.remove, { params })
  expect((await app.request(feedMappingEndpoints.find, { params })).status).toBe(404)
  const taken = (await save()).response.data
  const restored = await app.request(feedMappingEndpoints.restore, { params })
  expect([restored.status, restored.error.message]).toEqual([409, 'There is another mapping with this name'])
  expect((await save()).error.errors).toEqual({ name: 'There is another mapping with this name' })
  await app.request(feedMappingEndpoints.remove, { params: { id: taken.id } })
  expect((await app.request(feedMappingEndpoints.restore, { params })).status).toBe(200)
  const changes = app.db.selectFrom('change').select('action').where('entity_id', '=', data.id).orderBy('id')
  expect((await changes.execute()).map(({ action }) => action)).toEqual(['create', 'update', 'delete', 'restore'])
})

test('a feed has the names, the order and the texts of its mapping', async () => {
  const { id } = await insertProperty(app.db, { facts: { title: 'C of O' } })
  await save()
  await sealChanges(app.db)
  const read = async (format: 'xml' | 'json' | 'csv') =>
    (await app.request(feedEndpoints[format], { query: { mapping: 'portal' } })).text
  expect(await read('xml')).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>\n<properties>\n<property><ref>${id}</ref>` +
      '<cost><amount>85000000</amount><currency>NGN</currency></cost><deed>C of O</deed>' +
      '<country>Nigeria &#38; "more"</country><extras><extra>Swimming Pool</extra></extras></property>\n</properties>\n',
  )
  expect(JSON.parse(await read('json'))).toEqual({
    properties: [
      {
        ref: id,
        cost: { amount: 85_000_000, currency: 'NGN' },
        deed: 'C of O',
        country: 'Nigeria & "more"',
        extras: ['Swimming Pool'],
      },
    ],
  })
  expect((await read('csv')).replace('\uFEFF', '')).toBe(
    'ref,cost.amount,cost.currency,deed,country,extras\r\n' +
      `${id},85000000,NGN,C of O,"Nigeria & ""more""",Swimming Pool\r\n`,
  )
  expect((await app.request(feedEndpoints.xml, { query: { mapping: 'other' } })).status).toBe(404)
})

test('an edit of the mapping gives its feed another ETag and content', async () => {
  await insertProperty(app.db)
  const { id } = (await save()).response.data
  await sealChanges(app.db)
  const query = { mapping: 'portal' }
  const before = await app.request(feedEndpoints.xml, { query })
  const body = { ...portal, item_name: 'home' }
  await app.request(feedMappingEndpoints.update, { params: { id }, body })
  // Also before the change has its place.
  const after = await app.request(feedEndpoints.xml, {
    query,
    headers: { 'If-None-Match': before.headers.get('etag')! },
  })
  expect([after.status, after.text.includes('<home>')]).toEqual([200, true])
})

test('a preview shows the first three listings by a mapping that is not stored', async () => {
  for (let price = 1; price <= 5; price += 1)
    await insertProperty(app.db, { price, created_at: new Date(2026, 0, price) })
  const { name: _, ...mapping } = portal
  const preview = async (format: 'xml' | 'json' | 'csv') =>
    (await app.request(feedMappingEndpoints.preview, { body: { ...mapping, format } })).response.data.text
  const prices = [...(await preview('xml')).matchAll(/<amount>(\d+)</g)].map(([, price]) => price)
  expect(prices).toEqual(['5', '4', '3'])
  expect(JSON.parse(await preview('json'))).toMatchObject({ properties: { length: 3 } })
  expect((await preview('csv')).split('\r\n')).toHaveLength(5)
  for (const wrong of [{ root_name: '<' }, { fields: [{ name: 'agent', from: 'agent_name' }] }]) {
    const body = { ...mapping, ...wrong, format: 'xml' as const }
    expect((await app.request(feedMappingEndpoints.preview, { body })).status).toBe(422)
  }
})
