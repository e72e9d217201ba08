import { affiliateEndpoints, type Affiliate } from '@gatehouse/contract/entities/affiliate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { insertAffiliate } from '../../../test/insert-rows'
import { startApp, type TestApp } from '../../../test/start-app'
import { newAffiliateCode } from './affiliate-code'
import { complete } from '../../database/last-statement'
import { registerAffiliate } from './service'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

afterAll(() => app.close())

beforeEach(async () => {
  for (const table of ['affiliate', 'daily_counter'] as const) await app.db.deleteFrom(table).execute()
})

const person = {
  first_name: 'Ẹniọlá',
  last_name: 'Adéyẹmí',
  phone_number: '0809 777 3210',
  property_count: 3,
  value: '900000',
  payment_status: 'Pending',
}

const register = (fields: Readonly<Record<string, unknown>> = {}) =>
  app.request(affiliateEndpoints.create, { body: { ...person, ...fields } })

const whole = async () => (await app.request(affiliateEndpoints.list)).response as Affiliate[]

test('every affiliate endpoint requires a token', async () => {
  expect((await app.request(affiliateEndpoints.list, { token: null })).status).toBe(401)
  expect((await app.request(affiliateEndpoints.create, { token: null, body: person })).status).toBe(401)
  const params = { affiliate_code: 'GH-7K3M9' }
  expect((await app.request(affiliateEndpoints.updateStatus, { token: null, params })).status).toBe(401)
})

describe('registering', () => {
  test.each([
    ['first_name', ' ', 'First name is required'],
    ['last_name', undefined, 'Last name is required'],
    ['phone_number', '', 'Phone number is required'],
    ['value', '', 'Value is required'],
    ['value', 'x'.repeat(101), 'Use at most 100 characters'],
    ['property_count', undefined, 'The number of properties must be a whole number from 0 to 1,000,000'],
    ['property_count', '', 'The number of properties must be a whole number from 0 to 1,000,000'],
    ['property_count', -1, 'The number of properties must be a whole number from 0 to 1,000,000'],
    ['property_count', 2.5, 'The number of properties must be a whole number from 0 to 1,000,000'],
    ['property_count', 'three', 'The number of properties must be a whole number from 0 to 1,000,000'],
    ['status', 'Asleep', 'Status must be one of: Activated, Terminated, Processing, Completed'],
    ['payment_status', undefined, 'Payment status must be one of: Processing, Pending, Disbursed'],
    ['payment_status', 'Paid', 'Payment status must be one of: Processing, Pending, Disbursed'],
  ])('rejects %s %j', async (field, sent, message) => {
    const { status, error } = await register({ [field]: sent })
    expect([status, error.errors]).toEqual([422, { [field]: message }])
    expect(await whole()).toEqual([])
  })

  test('creates an Activated affiliate with a code, which is listed, and a change row', async () => {
    const { status, response } = await register()
    expect([status, response.message]).toEqual([201, 'Affiliate created successfully'])
    expect(response.data).toMatchObject({ ...person, status: 'Activated', version: 1 })
    expect(response.data.affiliate_code).toMatch(/^GH-[34679CDFGHJKMNPQRTVWXY]{5}$/)
    expect(await whole()).toEqual([response.data])
    const change = await app.db
      .selectFrom('change')
      .selectAll()
      .where('entity_id', '=', response.data.id)
      .executeTakeFirstOrThrow()
    expect(change).toMatchObject({ action: 'create', after: { affiliate_code: response.data.affiliate_code } })
  })

  test('accepts digits as text, an amount as a number, and statuses in any case', async () => {
    const { response } = await register({
      property_count: ' 12 ',
      value: 4500000,
      status: 'completed',
      payment_status: 'DISBURSED',
    })
    expect(response.data).toMatchObject({
      property_count: 12,
      value: '4500000',
      status: 'Completed',
      payment_status: 'Disbursed',
    })
  })

  test('one Idempotency-Key creates one affiliate, and the response is the same 201', async () => {
    const send = () => app.request(affiliateEndpoints.create, { body: person, headers: { 'Idempotency-Key': 'a1' } })
    const [first, again] = [await send(), await send()]
    expect([again.status, again.response]).toEqual([201, first.response])
    expect(await whole()).toHaveLength(1)
  })

  test('a code in use is not assigned again: another one is generated', async () => {
    await insertAffiliate(app.db, { affiliate_code: 'GH-77777' })
    await insertAffiliate(app.db, { affiliate_code: 'GH-99999', deleted_at: new Date() })
    const codes = ['GH-77777', 'GH-99999', 'GH-33333']
    const author = { adminId: (await app.db.selectFrom('admin').select('id').executeTakeFirstOrThrow()).id }
    const { data } = await app.db
      .transaction()
      .execute(async (tx) =>
        complete(
          await registerAffiliate(
            tx,
            person as never,
            { ...author, source: 'console', origin: '', now: new Date() },
            () => codes.shift()!,
          ),
        ),
      )
    expect(data.affiliate_code).toBe('GH-33333')
  })

  test('codes contain no easily confused characters, and differ', () => {
    const codes = Array.from({ length: 500 }, newAffiliateCode)
    expect(codes.join('')).not.toMatch(/[0O1IL2Z5S8B]/)
    expect(new Set(codes).size).toBeGreaterThan(495)
  })
})

describe('the list', () => {
  test('is a bare array, newest first, and empty without affiliates', async () => {
    expect((await app.request(affiliateEndpoints.list)).text).toBe('[]')
    const ids: string[] = []
    for (let number = 0; number < 3; number += 1) ids.push((await insertAffiliate(app.db)).id)
    await insertAffiliate(app.db, { deleted_at: new Date() })
    expect((await whole()).map(({ id }) => id)).toEqual(ids.toReversed())
    const emptyQuery = await fetch(`${app.url}/admin/affiliates?q=&limit=`, { headers: { Authorization: app.token } })
    expect(await emptyQuery.json()).toHaveLength(3)
  })

  test('longer than a chunk is complete, each affiliate once', async () => {
    const now = Date.now()
    for (let number = 0; number < 230; number += 1) {
      await insertAffiliate(app.db, { created_at: new Date(now - Math.floor(number / 7) * 1_000) })
    }
    const all = await whole()
    expect(new Set(all.map(({ id }) => id)).size).toBe(230)
    const times = all.map(({ created_at }) => Date.parse(created_at))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  test('is an object with next_cursor and total when it has a query', async () => {
    const ids: string[] = []
    for (let number = 0; number < 5; number += 1) ids.unshift((await insertAffiliate(app.db)).id)
    const requestList = async (query: { limit?: number; page?: number; cursor?: string }) => {
      const { response } = await app.request(affiliateEndpoints.list, { query })
      if (Array.isArray(response)) throw new Error('The response is an array')
      return response
    }
    const first = await requestList({ limit: 2 })
    expect(first).toMatchObject({ status: true, total: 5 })
    const second = await requestList({ limit: 2, cursor: first.next_cursor! })
    const third = await requestList({ limit: 2, page: 3 })
    expect(third.next_cursor).toBeNull()
    expect([first, second, third].flatMap(({ data }) => data.map(({ id }) => id))).toEqual(ids)
  })

  test('is searched by name ignoring diacritics, by phone and by code', async () => {
    const { affiliate_code, id } = (await register()).response.data
    await insertAffiliate(app.db)
    for (const q of ['eniola adeyemi', '777 3210', affiliate_code.toLowerCase()]) {
      expect((await app.request(affiliateEndpoints.list, { query: { q } })).response).toMatchObject({
        data: [{ id }],
        total: 1,
      })
    }
  })
})
