import { randomUUID } from 'node:crypto'

import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { intakeEndpoints } from '@gatehouse/contract/intake'
import { notificationEndpoints } from '@gatehouse/contract/entities/notification'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { insertAnnouncement } from '../../../test/insert-rows'
import { startApp, type TestApp } from '../../../test/start-app'
import { removeExpiredIdempotencyKeys } from '../../records/idempotency'
import { removeExpiredSessions } from '../../auth/session-repository'
import { openDatabaseClock } from './database-clock'
import { purgeDeleted } from '../../records/purge'

// The clock of this process is wrong; that of PostgreSQL is correct.
const dayMs = 24 * 3_600_000
const intakeKey = 'the-site-knows-this-key'
const body = { announcement_text: 'We are open', redirect_link: 'https://homes.test/' }
let app: TestApp
afterAll(() => vi.useRealTimers())

describe.each([
  ['a day behind', -dayMs],
  ['40 days behind', -40 * dayMs],
  ['40 days ahead', 40 * dayMs],
])('with a server clock %s', (_, shift) => {
  const realNow = Date.now()
  const expectNow = (time: number) => expect(Math.abs(time - realNow)).toBeLessThan(3_600_000)
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: realNow + shift })
    app = await startApp({ intakeKey })
  })
  beforeEach(async () => {
    await app.db.deleteFrom('announcement').execute()
  })
  afterAll(async () => {
    await app.close()
    vi.useRealTimers()
  })

  test('a replay is still recognized after the periodic clean-up', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    await app.request(announcementEndpoints.create, { body, headers })
    await removeExpiredIdempotencyKeys(app.backgroundDb)
    await removeExpiredSessions(app.backgroundDb)
    expect((await app.request(announcementEndpoints.create, { body, headers })).status).toBe(200)
    expect(await app.db.selectFrom('announcement').select('id').execute()).toHaveLength(1)
  })

  test('a deleted record can be restored for 30 days by the database clock', async () => {
    await app.request(announcementEndpoints.create, { body })
    const { id } = await app.db.selectFrom('announcement').select('id').executeTakeFirstOrThrow()
    const { response } = await app.request(announcementEndpoints.remove, { params: { id } })
    expectNow(Date.parse(response.data?.restorable_until ?? '') - 30 * dayMs)
    await purgeDeleted(app.backgroundDb)
    expect((await app.request(announcementEndpoints.restore, { params: { id } })).status).toBe(200)
  })

  test('a record that a server with a correct clock has just deleted can be restored', async () => {
    const { id } = await insertAnnouncement(app.db, { deleted_at: new Date(realNow) })
    expect((await app.request(announcementEndpoints.restore, { params: { id } })).status).toBe(200)
  })

  test('a sign-up is a new notification once, with the correct time', async () => {
    await app.request(intakeEndpoints.signup, { token: intakeKey, body: { name: 'Tólá', email: 'tola@people.test' } })
    const { data } = (await app.request(notificationEndpoints.find)).response
    expect(data).toMatchObject({ signups: 1, items: [{ name: 'Tólá', is_new: true }] })
    expectNow(Date.parse(data.items[0]!.created_at))
    const seen = await app.request(notificationEndpoints.seen, { body: { until: data.until! } })
    expect(seen.response.data).toMatchObject({ signups: 0, items: [{ is_new: false }] })
  })

  test('a clock that is set while the server runs is measured again by compare', async () => {
    const clock = await openDatabaseClock(app.backgroundDb)
    vi.setSystemTime(realNow)
    expectNow(clock.now().getTime() + shift)
    expect(Math.abs(await clock.compare())).toBeLessThan(3_600_000)
    expectNow(clock.now().getTime())
    vi.setSystemTime(realNow + shift)
  })
})
