import { affiliateEndpoints } from '@gatehouse/contract/entities/affiliate'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { house, useUndoApp } from '../../../test/history/undo-app'

const site = useUndoApp()
const { changes, createHouse, editHouse, findHouse, lastChange, undo } = site

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
    site.app.request(historyEndpoints.undoChange, { params, body: {}, headers })
  const first = await send({ 'Idempotency-Key': 'an-undo-that-is-sent-twice' })
  expect((await send({ 'Idempotency-Key': 'an-undo-that-is-sent-twice' })).response).toEqual(first.response)
  const { operation_id } = first.response.data
  const again = { params: { id: operation_id }, body: {}, headers: { 'Idempotency-Key': 'another-undo-sent-twice' } }
  const undone = await site.app.request(historyEndpoints.undoOperation, again)
  expect((await site.app.request(historyEndpoints.undoOperation, again)).response).toEqual(undone.response)
  expect((await findHouse(id)).price).toBe(1)
})

test('a delete or a create that no longer stands changes nothing', async () => {
  const { id } = await createHouse()
  const created = await lastChange('property', id)
  await site.app.request(propertyEndpoints.remove, { params: { id } })
  const deleted = await lastChange('property', id)
  expect((await undo(created)).response.data).toMatchObject({ undone: 0 })
  await site.app.request(propertyEndpoints.restore, { params: { id } })
  expect((await undo(deleted)).response.data).toMatchObject({ undone: 0 })
  expect((await findHouse(id)).location).toBe(house.location)
})

test('an edit is undone field by field although the old version stored all fields of both sides', async () => {
  const { id } = await createHouse()
  await editHouse(id, { price: 1 })
  const change = await lastChange('property', id)
  await site.app.db
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
  expect(await findHouse(id)).toMatchObject({ price: house.price, location: 'Ikoyi' })
})

test('a create of an affiliate says that it cannot be undone', async () => {
  const person = { first_name: 'Ada', last_name: 'Obi', phone_number: '0803', property_count: 1, value: '5' }
  const body = { ...person, payment_status: 'Pending' } as const
  const { affiliate_code } = (await site.app.request(affiliateEndpoints.create, { body })).response.data
  const stored = site.app.db.selectFrom('affiliate').select('id').where('affiliate_code', '=', affiliate_code)
  const { id } = await stored.executeTakeFirstOrThrow()
  expect((await changes('affiliate', id)).map((change) => change.undo)).toEqual([
    'A record of this kind cannot be deleted',
  ])
})
