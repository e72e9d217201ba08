import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { countProperties } from '../records/counters/property-counter'
import { insertAffiliate, insertAgent, insertInquiry, insertProperty, insertSignup } from '../../test/insert-rows'
import { startApp, type TestApp } from '../../test/start-app'

let app: TestApp
// A Wednesday, half past midnight in Lagos and still Tuesday in UTC.
const wednesday = new Date('2026-11-17T23:30:00Z')
let now = wednesday

beforeAll(async () => {
  app = await startApp({ now: () => now })
})

afterAll(() => app.close())

test('the counts require a token', async () => {
  expect((await app.request(statsEndpoints.find, { token: null })).status).toBe(401)
})

test('without records all counts are zero, for twelve months and weeks', async () => {
  const { data } = (await app.request(statsEndpoints.find)).response
  expect(data).toMatchObject({
    registered_properties: 0,
    registered_agents: 0,
    registered_affiliates: 0,
    registered_users: 0,
    inquiries: 0,
  })
  expect(data.properties_by_month).toHaveLength(12)
  expect(data.properties_by_month[0]).toEqual({ month: '2025-12', count: 0 })
  expect(data.properties_by_month.at(-1)).toEqual({ month: '2026-11', count: 0 })
  expect(data.signups_by_week).toHaveLength(12)
  expect(data.signups_by_week[0]).toEqual({ week: '2026-08-31', count: 0 })
  expect(data.signups_by_week.at(-1)).toEqual({ week: '2026-11-16', count: 0 })
})

test('on another day the same counts are those of other months and weeks', async () => {
  now = new Date('2026-11-30T23:00:00Z')
  const { data } = (await app.request(statsEndpoints.find)).response
  now = wednesday
  expect(data.properties_by_month.at(-1)).toEqual({ month: '2026-12', count: 0 })
  expect(data.signups_by_week.at(-1)).toEqual({ week: '2026-11-30', count: 0 })
})

test('properties and agents are counted in total, this week and by month, by days in Lagos', async () => {
  const add = async (created: string, fields = {}) => {
    const created_at = new Date(created)
    const counted = { type: 'Sell', property_type_id: 1, archived: false, ...fields }
    await insertProperty(app.db, { created_at, ...counted })
    await countProperties(app.db, [{ ...counted, needs: [], created_at }])
  }
  await add('2026-11-15T23:00:00Z') // Monday 00:00 in Lagos
  await add('2026-11-15T22:59:59Z') // Sunday
  await add('2026-10-31T23:00:00Z', { type: 'Lease' }) // 1 November in Lagos
  await add('2026-10-31T22:59:59Z', { type: 'Lease' }) // October
  await add('2025-12-01T12:00:00Z', { archived: true })
  await add('2025-11-01T12:00:00Z', { archived: true, type: 'Lease' })
  await insertAgent(app.db, { created_at: new Date('2026-11-15T23:00:00Z') })
  await insertAgent(app.db, { created_at: new Date('2026-11-15T22:59:59Z') })
  await insertAgent(app.db, { deleted_at: new Date() })
  for (let made = 0; made < 3; made += 1) await insertAffiliate(app.db)
  await insertAffiliate(app.db, { deleted_at: new Date() })
  const { data } = (await app.request(statsEndpoints.find)).response
  expect(data).toMatchObject({
    registered_properties: 6,
    active_properties: 4,
    archived_properties: 2,
    properties_for_sale: 2,
    properties_for_lease: 2,
    registered_agents: 2,
    registered_affiliates: 3,
    registered_users: 0,
    new_properties_this_week: 1,
    new_agents_this_week: 1,
  })
  const months = Object.fromEntries(data.properties_by_month.map(({ month, count }) => [month, count]))
  expect(months).toMatchObject({ '2025-12': 1, '2026-10': 1, '2026-11': 3, '2026-09': 0 })
  expect(months).not.toHaveProperty('2025-11')
  const { total } = (await app.request(propertyEndpoints.list, { query: { type: 'Lease' } })).response
  expect(total).toBe(2)
})

test('sign-ups and inquiries are counted in total, this week and by weeks from Monday in Lagos', async () => {
  const times = [
    '2026-11-17T23:00:00Z',
    '2026-11-15T23:00:00Z', // Monday 00:00 in Lagos
    '2026-11-15T22:59:59Z', // Sunday
    '2026-11-08T23:00:00Z', // the Monday before
    '2026-08-30T23:00:00Z', // the first of twelve weeks
    '2026-08-30T22:59:59Z',
    '2024-02-29T12:00:00Z',
  ]
  for (const time of times) await insertSignup(app.db, { created_at: new Date(time) })
  for (const time of times.slice(1)) await insertInquiry(app.db, { created_at: new Date(time) })
  const { data } = (await app.request(statsEndpoints.find)).response
  expect(data).toMatchObject({
    registered_users: 7,
    new_users_this_week: 2,
    inquiries: 6,
    new_inquiries_this_week: 1,
  })
  expect(data.signups_by_week.filter(({ count }) => count > 0)).toEqual([
    { week: '2026-08-31', count: 1 },
    { week: '2026-11-09', count: 2 },
    { week: '2026-11-16', count: 2 },
  ])
})
