import { notificationEndpoints } from '@gatehouse/contract/entities/notification'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertAdmin, insertInquiry, insertProperty, insertSignup } from '../../test/insert-rows'
import { startApp, type TestApp } from '../../test/start-app'
import { inTransaction } from '../database/transaction'

let app: TestApp
let token: string
const joined = new Date('2026-11-01T08:00:00Z')
beforeAll(async () => {
  app = await startApp({ now: () => new Date('2026-11-20T12:00:00Z') })
})
beforeEach(async () => {
  for (const table of ['notification_read', 'signup', 'inquiry'] as const) await app.db.deleteFrom(table).execute()
  const admin = await insertAdmin(app.db, { password: 'a long password', created_at: joined })
  token = await app.signIn({ email: admin.email, pswd: 'a long password' })
})
afterAll(() => app.close())

const readNotifications = async (sent: { token?: string } = {}) =>
  (await app.request(notificationEndpoints.find, { token, ...sent })).response.data
const markSeen = (until: string) => app.request(notificationEndpoints.seen, { token, body: { until } })
const at = (day: number) => ({ created_at: new Date(Date.UTC(2026, 10, day, 9)) })

test('both endpoints require a token, and marking as seen requires a time', async () => {
  expect((await app.request(notificationEndpoints.find, { token: null })).status).toBe(401)
  expect(
    (await app.request(notificationEndpoints.seen, { token: null, body: { until: joined.toISOString() } })).status,
  ).toBe(401)
  const { status, error } = await markSeen('yesterday')
  expect([status, error.errors]).toEqual([422, { until: '`until` must be the value returned by GET news' }])
})

test('for an admin who has seen no notifications, those since its creation are new', async () => {
  expect(await readNotifications()).toEqual({
    since: joined.toISOString(),
    until: null,
    signups: 0,
    inquiries: 0,
    items: [],
    warnings: [],
  })
  const old = await insertSignup(app.db, { name: 'Old', created_at: new Date('2026-10-30T09:00:00Z') })
  const signup = await insertSignup(app.db, { name: 'Tolá', email: 'Tola@people.test', ...at(2) })
  const { id: property_id } = await insertProperty(app.db, { location: 'Yaba, Lagos' })
  const inquiry = await insertInquiry(app.db, { name: 'Emeka', message: 'x'.repeat(300), property_id, ...at(3) })
  expect(await readNotifications()).toEqual({
    since: joined.toISOString(),
    until: '2026-11-03T09:00:00.000Z',
    signups: 1,
    inquiries: 1,
    warnings: [],
    items: [
      {
        id: inquiry.id,
        kind: 'inquiry',
        name: 'Emeka',
        text: 'x'.repeat(200),
        about: 'Yaba, Lagos',
        created_at: '2026-11-03T09:00:00.000Z',
        is_new: true,
      },
      {
        id: signup.id,
        kind: 'signup',
        name: 'Tolá',
        text: 'Tola@people.test',
        about: null,
        created_at: '2026-11-02T09:00:00.000Z',
        is_new: true,
      },
      {
        id: old.id,
        kind: 'signup',
        name: 'Old',
        text: old.email,
        about: null,
        created_at: '2026-10-30T09:00:00.000Z',
        is_new: false,
      },
    ],
  })
})

test('seen notifications are no longer new, and later ones stay new', async () => {
  await insertSignup(app.db, { name: 'Seen', ...at(5) })
  const { until } = await readNotifications()
  await insertSignup(app.db, { name: 'Meanwhile', ...at(6) })
  const { data } = (await markSeen(until!)).response
  expect(data).toMatchObject({ since: until, signups: 1, inquiries: 0 })
  expect(data.items.map(({ name, is_new }) => [name, is_new])).toEqual([
    ['Meanwhile', true],
    ['Seen', false],
  ])
  expect(await readNotifications()).toEqual(data)
  await markSeen(data.until!)
  expect(await readNotifications()).toMatchObject({ signups: 0, since: '2026-11-06T09:00:00.000Z' })
})

test('marking an earlier time on another device changes nothing, and a time in the future hides nothing', async () => {
  await insertSignup(app.db, at(5))
  await markSeen('2026-11-05T09:00:00.000Z')
  await markSeen('2026-11-04T09:00:00.000Z')
  expect((await readNotifications()).since).toBe('2026-11-05T09:00:00.000Z')
  await markSeen('2050-01-01T00:00:00.000Z')
  expect((await readNotifications()).since).toBe('2026-11-05T09:00:00.000Z')
  await insertSignup(app.db, { name: 'After', notified_at: null })
  expect((await readNotifications()).items.map(({ name, is_new }) => [name, is_new])[0]).toEqual(['After', true])
})

test('a row created earlier but committed after marking as seen is new', async () => {
  let commit = () => {}
  const isAllowed = new Promise<void>((resolve) => (commit = resolve))
  const early = inTransaction(app.db, async (tx) => {
    await insertSignup(tx, { name: 'Early', created_at: new Date('2026-11-06T09:00:00Z'), notified_at: null })
    await isAllowed
  })
  await insertInquiry(app.db, { name: 'Late', created_at: new Date('2026-11-06T09:00:01Z'), notified_at: null })
  const notifications = await readNotifications()
  expect(notifications.items.map(({ name }) => name)).toEqual(['Late'])
  await markSeen(notifications.until!)
  commit()
  await early
  expect((await readNotifications()).items.map(({ name, is_new }) => [name, is_new])).toEqual([
    ['Early', true],
    ['Late', false],
  ])
  await markSeen((await readNotifications()).until!)
  expect(await readNotifications()).toMatchObject({ signups: 0, inquiries: 0 })
})

test('concurrent requests of several devices return the same, complete notifications', async () => {
  for (let place = 0; place < 4; place += 1) await insertSignup(app.db, { notified_at: null })
  const responses = await Promise.all([1, 2, 3, 4].map(() => readNotifications()))
  for (const response of responses) expect(response).toEqual(responses[0])
  expect(responses[0]?.signups).toBe(4)
})

test('each admin has its own seen time', async () => {
  await insertInquiry(app.db, at(5))
  await markSeen('2026-11-05T09:00:00.000Z')
  const other = await insertAdmin(app.db, { password: 'a long password', created_at: joined })
  const otherToken = await app.signIn({ email: other.email, pswd: 'a long password' })
  expect(await readNotifications()).toMatchObject({ inquiries: 0 })
  expect(await readNotifications({ token: otherToken })).toMatchObject({ inquiries: 1 })
})

test('only the newest eight are returned, however many are new; an inquiry of a deleted property has none', async () => {
  const { id: property_id } = await insertProperty(app.db, { deleted_at: new Date() })
  for (let day = 2; day <= 8; day += 1) {
    await insertSignup(app.db, { name: `Signup ${day}`, ...at(day) })
    await insertInquiry(app.db, {
      name: `Inquiry ${day}`,
      property_id,
      created_at: new Date(Date.UTC(2026, 10, day, 10)),
    })
  }
  const { signups, inquiries, items } = await readNotifications()
  expect([signups, inquiries]).toEqual([7, 7])
  expect(items.map(({ name }) => name)).toEqual([8, 7, 6, 5].flatMap((day) => [`Inquiry ${day}`, `Signup ${day}`]))
  expect(items[0]?.about).toBeNull()
})

test('what an admin must know about the backups is among the warnings', async () => {
  expect((await readNotifications()).warnings).toEqual([])
  await sql`
    insert into backup_run (id, kind, started_at, finished_at, result, location, is_same_disk)
    values (gen_random_uuid(), 'backup', now(), now(), 'succeeded', '/mnt/backup', true)`.execute(app.db)
  expect((await readNotifications()).warnings).toEqual([
    'The backups are on the disk of the data. If it fails, both are lost.',
  ])
})
