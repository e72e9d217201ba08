import { listingStateEndpoints } from '@gatehouse/contract/history/listing-states'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { bulkEndpoints } from '@gatehouse/contract/operations/bulk'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertAdmin, insertProperty, openSession } from '../../test/insert-rows'
import { startApp, type TestApp } from '../../test/start-app'
import { until } from '../../test/until'

let app: TestApp
let now: Date
beforeAll(async () => {
  app = await startApp({ now: () => now })
})
afterAll(() => app.close())
beforeEach(() => {
  now = new Date('2026-11-20T09:00:00Z')
})

const ngozi = { id: expect.any(String) as string, name: 'Ngozi Adeyemi' }
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const setState = (id: string, state: string, token?: string) =>
  app.request(propertyEndpoints.setState, { params: { id }, body: { state }, ...(token && { token }) })
const statesOf = async (...ids: string[]) =>
  (await app.request(listingStateEndpoints.find, { query: { ids: ids.join(',') } })).response.data

test('each listing says who has set its state and when; an available one and one that is unknown are left out', async () => {
  const [sold, other, available] = [
    await insertProperty(app.db),
    await insertProperty(app.db),
    await insertProperty(app.db),
  ]
  pass(5)
  await setState(sold.id, 'under offer')
  pass(5)
  await setState(sold.id, 'sold')
  const admin = await insertAdmin(app.db, {
    name: 'Amina Bello',
    email: 'amina@gatehouse.test',
    password: 'palm wine at dusk',
  })
  await setState(other.id, 'let', await openSession(app.db, admin))
  pass(5)
  await app.request(propertyEndpoints.change, { params: { id: sold.id }, body: { price: 90_000_000 } })
  const states = await statesOf(sold.id, other.id, available.id, '01900000-0000-7000-8000-000000000000', 'x')
  expect(new Map(states.map((one) => [one.id, one]))).toEqual(
    new Map([
      [sold.id, { id: sold.id, state: 'sold', since: '2026-11-20T09:10:00.000Z', by: ngozi }],
      [
        other.id,
        { id: other.id, state: 'let', since: '2026-11-20T09:10:00.000Z', by: { id: admin.id, name: 'Amina Bello' } },
      ],
    ]),
  )
})

test('one action for many listings is that of its admin', async () => {
  const ids = [(await insertProperty(app.db)).id, (await insertProperty(app.db)).id]
  pass(1)
  await app.request(bulkEndpoints.create, {
    body: { entity: 'property', select: { ids }, action: 'set', values: { state: 'withdrawn' } },
  })
  await until('both are withdrawn', async () => (await statesOf(...ids)).length === 2)
  for (const one of await statesOf(...ids))
    expect(one).toMatchObject({ state: 'withdrawn', since: '2026-11-20T09:01:00.000Z', by: ngozi })
})

test('without a change in the history, only the time is known', async () => {
  const { id } = await insertProperty(app.db)
  pass(1)
  await setState(id, 'sold')
  await app.db.deleteFrom('change').where('entity_id', '=', id).execute()
  expect(await statesOf(id)).toEqual([{ id, state: 'sold', since: '2026-11-20T09:01:00.000Z', by: null }])
})

test('a listing that was added as sold is so since then', async () => {
  const created_at = now
  const { id } = await insertProperty(app.db, { state: 'sold', created_at })
  expect(await statesOf(id)).toEqual([{ id, state: 'sold', since: created_at.toISOString(), by: null }])
})

test('ids are needed, and at most 100', async () => {
  const id = '01900000-0000-7000-8000-000000000000'
  for (const query of [{}, { ids: '' }, { ids: Array(101).fill(id).join(',') }]) {
    const { status, error } = await app.request(listingStateEndpoints.find, { query })
    expect([status, error.errors]).toEqual([422, { ids: 'ids must be 1 to 100 ids, joined by commas' }])
  }
})
