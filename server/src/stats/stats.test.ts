import { propertyCalls } from '@gatehouse/contract/property'
import { signupCalls } from '@gatehouse/contract/signup'
import { statsCalls } from '@gatehouse/contract/stats'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { recordTally } from '../db/property-tally'
import { insertAgent, insertProperty } from '../../test/make'
import { startApp, type TestApp } from '../../test/start-app'

let app: TestApp
// A Wednesday, half past midnight in Lagos and still Tuesday in UTC.
const now = new Date('2026-11-17T23:30:00Z')

beforeAll(async () => {
  app = await startApp({ now: () => now })
})

afterAll(() => app.close())

test('the counts need a token', async () => {
  expect((await app.request(statsCalls.find, { token: null })).status).toBe(401)
  expect((await app.request(signupCalls.list, { token: null })).status).toBe(401)
})

test('an empty business has zeros, and twelve months of them', async () => {
  const { data } = (await app.request(statsCalls.find)).answer
  expect(data).toMatchObject({ registered_properties: 0, registered_agents: 0, registered_users: 0 })
  expect(data.properties_by_month).toHaveLength(12)
  expect(data.properties_by_month[0]).toEqual({ month: '2025-12', count: 0 })
  expect(data.properties_by_month.at(-1)).toEqual({ month: '2026-11', count: 0 })
})

test('properties, agents, this week and the months are counted, by the days of Lagos', async () => {
  const add = async (created: string, fields = {}) => {
    const created_at = new Date(created)
    const counted = { type: 'Sell', property_type_id: 1, archived: false, ...fields }
    await insertProperty(app.db, { created_at, ...counted })
    await recordTally(app.db, [], [{ ...counted, created_at }])
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
  const { data } = (await app.request(statsCalls.find)).answer
  expect(data).toMatchObject({
    registered_properties: 6,
    active_properties: 4,
    archived_properties: 2,
    properties_for_sale: 2,
    properties_for_lease: 2,
    registered_agents: 2,
    registered_users: 0,
    new_properties_this_week: 1,
    new_agents_this_week: 1,
  })
  const months = Object.fromEntries(data.properties_by_month.map(({ month, count }) => [month, count]))
  expect(months).toMatchObject({ '2025-12': 1, '2026-10': 1, '2026-11': 3, '2026-09': 0 })
  expect(months).not.toHaveProperty('2025-11')
  const { total } = (await app.request(propertyCalls.list, { query: { type: 'Lease' } })).answer
  expect(total).toBe(2)
})

test('recent sign-ups are a list, whole or paged', async () => {
  expect((await app.request(signupCalls.list)).text).toBe('{"status":true,"data":[]}')
  const { answer } = await app.request(signupCalls.list, { query: { limit: 6, page: 1 } })
  expect(answer).toEqual({ status: true, data: [], next_cursor: null, total: 0 })
})
