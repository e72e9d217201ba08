import { signupEndpoints } from '@gatehouse/contract/entities/signup'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertInquiry, insertSignup } from '../../test/insert-rows'
import { startApp, type TestApp } from '../../test/start-app'
import { removeOldSecurityEvents } from '../auth/security-events'
import { newId } from '../database/id'
import { removeExpiredIdempotencyKeys } from '../records/idempotency'
import { recount } from '../records/counters/recount'
import { removeOldRecords } from './retention'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const off = { signupDays: null, inquiryDays: null, securityEventDays: 90, idempotencyHours: 24 }
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const emails = async (table: 'signup' | 'inquiry') =>
  (await app.db.selectFrom(table).select('email').orderBy('created_at').execute()).map(({ email }) => email)

test('nothing is removed by default', async () => {
  await insertSignup(app.db, { email: 'ancient@people.test', created_at: daysAgo(4000) })
  expect(app.config.retention).toEqual(off)
  await removeOldRecords(app.db, app.config.retention, app.now)
  expect(await emails('signup')).toEqual(['ancient@people.test'])
})

test('older records are removed for good, deleted ones too, with their counts and change rows without values', async () => {
  await insertSignup(app.db, { email: 'new@people.test', created_at: daysAgo(99) })
  const { id } = await insertSignup(app.db, { email: 'deleted@people.test', created_at: daysAgo(300) })
  await app.request(signupEndpoints.remove, { params: { id } })
  await insertInquiry(app.db, { email: 'old@people.test', created_at: daysAgo(31) })
  await insertInquiry(app.db, { email: 'new@people.test', created_at: daysAgo(29) })
  const retention = { ...off, signupDays: 100, inquiryDays: 30 }
  await Promise.all([1, 2].map(() => removeOldRecords(app.db, retention, app.now)))
  expect([await emails('signup'), await emails('inquiry')]).toEqual([['new@people.test'], ['new@people.test']])
  expect(await recount(app.db, new Date())).toEqual([])
  const changes = await app.db.selectFrom('change').select(['entity', 'after']).where('action', '=', 'expire').execute()
  expect(changes.toSorted((one, other) => (one.entity < other.entity ? -1 : 1))).toEqual([
    { entity: 'inquiry', after: { older_than_days: 30 } },
    { entity: 'signup', after: { older_than_days: 100 } },
    { entity: 'signup', after: { older_than_days: 100 } },
  ])
})

test('security events and idempotency keys have their own settings', async () => {
  const event = { kind: 'throttled', admin_id: null, actor_id: null, address: '', device: '' }
  const events = [8, 6].map((days) => ({ ...event, id: newId(), created_at: daysAgo(days) }))
  await app.db.insertInto('security_event').values(events).execute()
  await removeOldSecurityEvents(app.db, 7)
  const left = await app.db.selectFrom('security_event').select('id').where('kind', '=', 'throttled').execute()
  expect(left).toEqual([{ id: events[1]?.id }])
  const keys = [3, 1].map((hours) => {
    const created_at = new Date(Date.now() - hours * 3_600_000)
    return { holder: 'intake', key: `${hours}`, call: '', fingerprint: '', response: null, created_at }
  })
  await app.db.insertInto('idempotency_key').values(keys).execute()
  await removeExpiredIdempotencyKeys(app.db, 2)
  expect(await app.db.selectFrom('idempotency_key').select('key').execute()).toEqual([{ key: '1' }])
})
