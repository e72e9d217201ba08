import { affiliateEndpoints } from '@gatehouse/contract/entities/affiliate'
import { propertyEndpoints } from '@gatehouse/contract/entities/property'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { makePhotograph } from '../../../test/media/pictures'
import type { TestFile } from '../../../test/send-request'
import { startApp, type TestApp } from '../../../test/start-app'

let app: TestApp
let photograph: TestFile
let now = new Date()

beforeAll(async () => {
  app = await startApp({ now: () => now })
  photograph = { name: 'front.jpg', content: await makePhotograph({ width: 400, height: 300 }) }
})
afterAll(() => app.close())

const house = {
  location: 'Lekki Phase 1, Lagos',
  price: 180_000_000,
  property_description: 'A duplex with a garden.',
  property_availability: '2027-01-15',
  amenities: ['Gym'],
} as const
const createHouse = async () =>
  (await app.request(propertyEndpoints.create, { body: house, files: { property_images: [photograph] } })).response.data
const editHouse = async (id: string, fields: object) => {
  // A moment later, so that the order is that of the requests.
  now = new Date(now.getTime() + 1_000)
  const edited = await app.request(propertyEndpoints.update, { params: { id }, body: { ...house, ...fields } })
  return edited.response.data
}
const find = async (id: string) => (await app.request(propertyEndpoints.find, { params: { id } })).response.data
const changes = async (entity: string, id: string) =>
  (await app.request(historyEndpoints.record, { params: { entity, id } })).response.data
const lastChange = async (entity: string, id: string) => (await changes(entity, id))[0]!.id
const undo = (id: string) => {
  now = new Date(now.getTime() + 1_000)
  return app.request(historyEndpoints.undoChange, { params: { id }, body: {} })
}
test('of two admins who undo the same at the same time, the second hears that it was undone', async () => {
  const { id } = await createHouse()
  const created = await lastChange('property', id)
  await editHouse(id, { price: 1 })
  for (const change of [await lastChange('property', id), created]) {
    const both = await Promise.all([undo(change), undo(change)])
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
    expect(both.find(({ status }) => status === 409)!.error.message).toBe('It was undone already')
  }
})

test('an undo that is sent again with its Idempotency-Key returns the same response', async () => {
  const { id } = await createHouse()
  await editHouse(id, { price: 1 })
  const params = { id: await lastChange('property', id) }
  const send = (headers: Record<string, string>) =>
    app.request(historyEndpoints.undoChange, { params, body: {}, headers })
  const first = await send({ 'Idempotency-Key': 'an-undo-that-is-sent-twice' })
  expect((await send({ 'Idempotency-Key': 'an-undo-that-is-sent-twice' })).response).toEqual(first.response)
  const { operation_id } = first.response.data
  const again = { params: { id: operation_id }, body: {}, headers: { 'Idempotency-Key': 'another-undo-sent-twice' } }
  const undone = await app.request(historyEndpoints.undoOperation, again)
  expect((await app.request(historyEndpoints.undoOperation, again)).response).toEqual(undone.response)
  expect((await find(id)).price).toBe(1)
})

test('a delete or a create that no longer stands changes nothing', async () => {
  const { id } = await createHouse()
  const created = await lastChange('property', id)
  await app.request(propertyEndpoints.remove, { params: { id } })
  const deleted = await lastChange('property', id)
  expect((await undo(created)).response.data).toMatchObject({ undone: 0 })
  await app.request(propertyEndpoints.restore, { params: { id } })
  expect((await undo(deleted)).response.data).toMatchObject({ undone: 0 })
  expect((await find(id)).location).toBe(house.location)
})

test('an edit is undone field by field although the old version stored all fields of both sides', async () => {
  const { id } = await createHouse()
  await editHouse(id, { price: 1 })
  const change = await lastChange('property', id)
  await app.db
    .updateTable('change')
    .where('id', '=', change)
    .set({
      version: null,
      source: null,
      before: sql`
    (select after from change where entity_id = ${id} and action = 'create')`,
      after: sql`
    (select after || '{"price": 1}' from change where entity_id = ${id} and action = 'create')`,
    })
    .execute()
  await editHouse(id, { price: 1, location: 'Ikoyi' })
  await undo(change)
  expect(await find(id)).toMatchObject({ price: house.price, location: 'Ikoyi' })
})

test('a create of an affiliate says that it cannot be undone', async () => {
  const person = { first_name: 'Ada', last_name: 'Obi', phone_number: '0803', property_count: 1, value: '5' }
  const body = { ...person, payment_status: 'Pending' } as const
  const { affiliate_code } = (await app.request(affiliateEndpoints.create, { body })).response.data
  const stored = app.db.selectFrom('affiliate').select('id').where('affiliate_code', '=', affiliate_code)
  const { id } = await stored.executeTakeFirstOrThrow()
  expect((await changes('affiliate', id)).map((change) => change.undo)).toEqual([
    'A record of this kind cannot be deleted',
  ])
})
