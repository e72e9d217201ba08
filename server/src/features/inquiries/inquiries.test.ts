import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'
import { propertyEndpoints } from '@gatehouse/contract/entities/property'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertInquiry, insertProperty } from '../../../test/insert-rows'
import { startApp, type TestApp } from '../../../test/start-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  for (const table of ['inquiry', 'received_counter'] as const) await app.db.deleteFrom(table).execute()
})
afterAll(() => app.close())

const list = async () => (await app.request(inquiryEndpoints.list)).response.data

test('the list requires a token', async () => {
  expect((await app.request(inquiryEndpoints.list, { token: null })).status).toBe(401)
})

test('without inquiries the list is empty, complete and paged', async () => {
  expect((await app.request(inquiryEndpoints.list)).text).toBe('{"status":true,"data":[]}')
  const { response } = await app.request(inquiryEndpoints.list, { query: { limit: 6, page: 1 } })
  expect(response).toEqual({ status: true, data: [], next_cursor: null, total: 0 })
})

test('an inquiry is listed with its property, archived or not', async () => {
  const property = await insertProperty(app.db, {
    location: 'Ikoyi, Lagos',
    type: 'Lease',
    price: null,
    archived: true,
  })
  const { id } = await insertInquiry(app.db, {
    name: 'Emeka',
    email: 'emeka@people.test',
    phone_number: '0809',
    message: 'May I see it?\nOn Saturday.',
    source: 'App',
    property_id: property.id,
    created_at: new Date('2026-11-19T13:20:00Z'),
  })
  expect(await list()).toEqual([
    {
      id,
      name: 'Emeka',
      email: 'emeka@people.test',
      phone_number: '0809',
      message: 'May I see it?\nOn Saturday.',
      property_id: property.id,
      source: 'App',
      created_at: '2026-11-19T13:20:00.000Z',
      property: { id: property.id, location: 'Ikoyi, Lagos', type: 'Lease', price: null, archived: true },
    },
  ])
})

test('an inquiry has no property while that is deleted, and has it again after a restore', async () => {
  const { id } = await insertProperty(app.db)
  await insertInquiry(app.db, { property_id: id })
  await app.request(propertyEndpoints.remove, { params: { id } })
  expect(await list()).toMatchObject([{ property_id: id, property: null }])
  await app.request(propertyEndpoints.restore, { params: { id } })
  expect(await list()).toMatchObject([{ property_id: id, property: { id } }])
})

test('the newest come first, page by page, and a search covers message, name and source', async () => {
  for (const day of [3, 1, 2]) {
    const created_at = new Date(Date.UTC(2026, 10, day))
    await insertInquiry(app.db, { message: `Asked on day ${day}`, source: day === 2 ? 'Instagram' : '', created_at })
  }
  expect((await list()).map(({ message }) => message)).toEqual(['Asked on day 3', 'Asked on day 2', 'Asked on day 1'])
  const page = await app.request(inquiryEndpoints.list, { query: { limit: 2, page: 2 } })
  expect(page.response).toMatchObject({ total: 3, next_cursor: null, data: [{ message: 'Asked on day 1' }] })
  const found = await app.request(inquiryEndpoints.list, { query: { q: 'instagram asked' } })
  expect(found.response).toMatchObject({ total: 1, data: [{ message: 'Asked on day 2' }] })
})

test('the inquiries of one property are listed and counted by property_id', async () => {
  const { id } = await insertProperty(app.db)
  await insertInquiry(app.db, { property_id: id, message: 'Is it available?' })
  await insertInquiry(app.db, { property_id: id, message: 'May I see it?' })
  await insertInquiry(app.db, { property_id: (await insertProperty(app.db)).id })
  await insertInquiry(app.db, { property_id: null })
  const about = async (property_id: string, query = {}) =>
    (await app.request(inquiryEndpoints.list, { query: { property_id, limit: 1, ...query } })).response
  expect(await about(id)).toMatchObject({ total: 2, data: [{ property_id: id }] })
  expect(await about(id, { q: 'available' })).toMatchObject({ total: 1, data: [{ message: 'Is it available?' }] })
  expect(await about('nothing')).toMatchObject({ total: 0, data: [] })
  expect(await about('')).toMatchObject({ total: 4 })
})
