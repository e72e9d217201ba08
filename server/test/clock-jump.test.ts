import { notificationEndpoints } from '@gatehouse/contract/entities/notification'
import { serverStatusEndpoints } from '@gatehouse/contract/operating/server-status'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createAttemptLimit, createReservedAttempts } from '../src/auth/throttle/attempt-limits'
import { useTimeStep } from '../src/auth/second-factor/totp'
import { registerBackgroundTasks } from '../src/background-tasks'
import { findLastRuns, recordRun } from '../src/backup/runs'
import { isDue } from '../src/backup/schedule'
import { findClockWarnings, watchClock } from '../src/database/clock/clock-watch'
import { openDatabaseClock } from '../src/database/clock/database-clock'
import type { ScheduledTask } from '../src/jobs/schedule'
import { publish } from './backup/backups'
import { insertAdmin, insertAgent, insertInquiry, insertSignup, openSession, testAdmin } from './insert-rows'
import { shiftTimes } from './clock/shift-times'
import { startApp, type TestApp } from './start-app'

// `npm run prove -- clock` starts the built program and its database under another clock.

let app: TestApp
let hoursAhead = 0
beforeEach(async () => {
  app = await startApp({
    retention: { signupDays: 400, inquiryDays: 400, securityEventDays: 90, idempotencyHours: 24 },
  })
})
afterEach(async () => {
  // The stored JSON of properties contains times.
  await setClock(-hoursAhead / 24)
  await app.close()
})

const listTables = async () =>
  (
    await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`.execute(
      app.db,
    )
  ).rows.map(({ name }) => name)

async function setClock(days: number): Promise<void> {
  const hours = Math.round(days * 24)
  hoursAhead += hours
  await shiftTimes(app, hours)
}

async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of await listTables()) {
    const counted = sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`
    counts[table] = (await counted.execute(app.db)).rows[0]!.count
  }
  return counts
}

/** Every task that the server runs at intervals, at the same time. */
async function runTasks(): Promise<void> {
  const tasks: ScheduledTask[] = []
  const jobs = { ...app.jobs, queue: { ...app.jobs.queue, register: () => {} } }
  const schedule = { ...app.jobs.schedule, register: (task: ScheduledTask) => void tasks.push(task) }
  registerBackgroundTasks({ ...app, jobs: { ...jobs, schedule } }, await openDatabaseClock(app.backgroundDb))
  expect(tasks.length).toBeGreaterThan(20)
  await Promise.all(tasks.map(async ({ run }) => await run()))
}

async function runFor(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await setClock(23 / 24)
    await watchClock(app.db)
  }
  await runTasks()
}

async function findTestAdmin() {
  const { id, password_hash } = await app.db
    .selectFrom('admin')
    .select(['id', 'password_hash'])
    .where('email', '=', testAdmin.email)
    .executeTakeFirstOrThrow()
  return { id, password_hash: password_hash! }
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const startOf = (kind: 'backup') => ({ kind, location: '/mnt/backup', is_same_disk: false }) as const

/** Something in every table from which rows are removed by their age. */
async function fill(): Promise<{ id: string }> {
  const property = await publish(app, 'Lekki')
  await app.request(propertyEndpoints.remove, { params: { id: property.id } })
  await insertAgent(app.db, { deleted_at: daysAgo(10) })
  const admin = await insertAdmin(app.db, { password: 'palm wine at dusk', deleted_at: daysAgo(10) })
  for (const created_at of [daysAgo(1), daysAgo(300)]) {
    await insertSignup(app.db, { email: `${created_at.getTime()}@a.ng`, email_folded: `${created_at.getTime()}@a.ng`, created_at }) // prettier-ignore
    await insertInquiry(app.db, { created_at })
  }
  await recordRun(app.db, startOf('backup'), async () => ({ result: null, facts: {} }))
  await app.signIn()
  await sql`
    insert into upload (id, admin_id, slot, bytes, sha256, created_at)
    select 'AAAAAAAAAAAAAAAAAAAAAB', ${admin.id}::uuid, 'property_images', 5, ${'a'.repeat(64)}, now() - interval '1 day'`.execute(
    app.db,
  )
  await sql`insert into totp (admin_id, secret, last_step, created_at) values (${admin.id}::uuid, 'A', 1, now())`.execute(app.db) // prettier-ignore
  await sql`
    insert into admin_link (id, admin_id, kind, token_hashes, created_by, created_at, expires_at)
    values (gen_random_uuid(), ${admin.id}::uuid, 'reset', '{}', null, now(), now() + interval '20 hours')`.execute(
    app.db,
  )
  await sql`
    insert into known_device (id, admin_id, mark_hash, created_at, last_sign_in_at)
    values (gen_random_uuid(), ${admin.id}::uuid, 'x', now(), now())`.execute(app.db)
  return property
}

test('a clock that is set forward by a year and back removes nothing, and after a month removes what is old', async () => {
  const property = await fill()
  await runTasks()
  const before = await countRows()
  await setClock(365)
  await runTasks()
  await runTasks()
  expect(await countRows()).toEqual(before)
  // Deleted while the clock is wrong.
  const later = await insertAgent(app.db, { deleted_at: daysAgo(0) })
  await setClock(-365)
  await runTasks()
  expect(await countRows()).toEqual({ ...before, agent: before['agent']! + 1 })
  expect((await app.request(propertyEndpoints.restore, { params: { id: property.id } })).status).toBe(200)

  await runFor(28)
  const agents = async () => (await app.db.selectFrom('agent').select('id').execute()).map(({ id }) => id)
  expect(await agents()).toContain(later.id)
  await runFor(7)
  expect(await agents()).toEqual([])
})

test('a change is noticed also if a backup was made before the next look', async () => {
  await setClock(365)
  await recordRun(app.db, startOf('backup'), async () => ({ result: null, facts: {} }))
  await runTasks()
  expect(await findClockWarnings(app.db)).toHaveLength(1)
})

test('a pause of a week delays removals by a day, and no longer', async () => {
  await insertAgent(app.db, { deleted_at: daysAgo(29) })
  await runTasks()
  await setClock(7)
  await runTasks()
  expect((await countRows())['agent']).toBe(1)
  await runFor(2)
  expect((await countRows())['agent']).toBe(0)
})

test('a server that runs for eight hours every other day removes what is old', async () => {
  await insertAgent(app.db, { deleted_at: daysAgo(29) })
  await runTasks()
  const counts: number[] = []
  for (let day = 0; day < 5; day += 1) {
    await setClock(40 / 24)
    await runTasks()
    await setClock(8 / 24)
    await runTasks()
    counts.push((await countRows())['agent']!)
  }
  // After 24 hours of running.
  expect(counts).toEqual([1, 1, 0, 0, 0])
})

test('a session of a time in the future ends, and one that was used then lives no longer', async () => {
  const status = async (token: string) => (await app.request(notificationEndpoints.find, { token })).status
  const admin = await findTestAdmin()
  const future = await openSession(app.db, admin)
  await setClock(-365)
  expect(await status(future)).toBe(401)
  const used = await openSession(app.db, admin)
  await sql`update session set last_seen_at = now() + interval '3 hours' where created_at < now() + interval '1 hour'`.execute(
    app.db,
  )
  expect(await status(used)).toBe(200)
  const ahead = sql<{ count: number }>`
    select count(*)::int as count from session where last_seen_at > now() and created_at < now() + interval '1 hour'`
  await expect.poll(async () => (await ahead.execute(app.db)).rows[0]!.count).toBe(0)
})

test('attempts and codes that were counted under a clock that was ahead lock nobody out', async () => {
  const database = { db: app.db, now: app.now }
  const limit = createAttemptLimit(database, 'test', 1)
  const reserved = createReservedAttempts(database, 'reserved')
  await limit.count(['a@b.ng'])
  expect(await limit.count(['a@b.ng'])).toBeGreaterThan(0)
  await reserved.take(['a@b.ng'])
  await setClock(-365)
  expect(await limit.count(['a@b.ng'])).toBe(0)
  expect(await limit.count(['a@b.ng'])).toBeGreaterThan(0)
  expect(await reserved.take(['a@b.ng'])).toBeLessThanOrEqual(15 * 60_000)

  const { id } = await insertAdmin(app.db, { password: 'palm wine at dusk' })
  const step = Math.floor(Date.now() / 30_000)
  const totp = { adminId: id, secret: 'A', step }
  await sql`insert into totp (admin_id, secret, last_step, created_at) values (${id}::uuid, 'A', ${step + 1_000_000}, now())`.execute(app.db) // prettier-ignore
  expect(await app.db.transaction().execute((tx) => useTimeStep(tx, totp))).toBe(true)
  expect(await app.db.transaction().execute((tx) => useTimeStep(tx, totp))).toBe(false)
})

test('a backup under a clock that was ahead does not stop later ones, and the bell and the status say so', async () => {
  await recordRun(app.db, startOf('backup'), async () => ({ result: null, facts: {} }))
  await setClock(-365)
  const settings = { everyMs: 86_400_000, rehearseEveryMs: 86_400_000 }
  expect(isDue('backup', await findLastRuns(app.db), settings, new Date())).toBe(true)
  const token = await openSession(app.db, await findTestAdmin())
  const read = async () => {
    const { warnings } = (await app.request(notificationEndpoints.find, { token })).response.data
    return { warnings, status: (await app.request(serverStatusEndpoints.find, { token })).response.data }
  }
  const before = await read()
  expect(before.warnings).toContainEqual(
    expect.stringMatching(
      /^The last backup has the date \d+ \w+ 2\d{3}, which is in the future: a clock was wrong\. Make a new one\.$/,
    ),
  )
  expect(before.status.last_backup).toBeNull()
  await runTasks()
  await recordRun(app.db, startOf('backup'), async () => ({ result: null, facts: {} }))
  expect(isDue('backup', await findLastRuns(app.db), settings, new Date())).toBe(false)
  const after = await read()
  expect(after.status.last_backup).not.toBeNull()
  expect(after.warnings).toContainEqual(
    expect.stringMatching(/^The clock of the database was changed from \d+ \w+ 2\d{3} to \d+ \w+ 2\d{3}\. Check it: /),
  )
})

test('a job that was added under a clock that was ahead runs', async () => {
  await app.jobs.queue.start()
  await app.pool.query(`update pgboss.version set maintained_on = now() + interval '1 year'`)
  await publish(app, 'Lekki')
  await app.pool.query(`
    insert into pgboss.job (name, data, start_after, keep_until)
    select name, '{}', now() + interval '1 year', now() + interval '2 years' from pgboss.queue
    where name not like '%-failed' limit 1`)
  await app.jobs.queue.retryDeadJobs()
  const { rows } = await app.pool.query(`
    select (select count(*)::int from pgboss.job where start_after > now() + interval '1 hour') as postponed,
      (select maintained_on <= now() from pgboss.version) as is_maintained`)
  expect(rows).toEqual([{ postponed: 0, is_maintained: true }])
})
