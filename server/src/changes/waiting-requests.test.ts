import { apiKeyEndpoints } from '@gatehouse/contract/api-keys/endpoints'
import { changeStreamEndpoints } from '@gatehouse/contract/changes/change-stream'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { insertAdmin, openSession } from '../../test/insert-rows'
import { startApp, type TestApp } from '../../test/start-app'
import { until } from '../../test/until'
import { sealChanges } from '../records/changes/seal'

let app: TestApp
let token: string
beforeEach(async () => {
  const started = await startApp()
  let closed: Promise<void> | undefined
  const close = () => (closed ??= started.close())
  app = { ...started, close }
  onTestFinished(close)
  token = await openSession(app.db, await insertAdmin(app.db, { password: 'palm wine at dusk' }))
})

const announce = async () => {
  const body = { announcement_text: 'Open house this Saturday', redirect_link: '' }
  return (await app.request(announcementEndpoints.create, { body })).response.data
}
const begin = async () => {
  await sealChanges(app.db)
  return (await app.request(changeStreamEndpoints.list)).response.next
}

/** Sends a request that waits; it is broken off after the test. */
function wait(query: object) {
  const broken = new AbortController()
  const sentAt = performance.now()
  let settledMs: number | undefined
  const outcome = app.request(changeStreamEndpoints.list, { query, token, signal: broken.signal })
  outcome.then(
    () => (settledMs = performance.now() - sentAt),
    () => undefined,
  )
  onTestFinished(() => broken.abort())
  return { outcome, breakOff: () => broken.abort(), settledMs: () => settledMs }
}

/** How many connections of the server to the database execute a statement or are in a transaction. */
const busyConnections = () => app.pool.totalCount - app.pool.idleCount

test('a request that waits responds within two seconds of a change', async () => {
  const after = await begin()
  const { outcome, settledMs } = wait({ after, wait: 30 })
  // It is waiting before the change is made.
  await until('it has read that there is nothing', () => app.pool.totalCount > 0 && busyConnections() === 0)
  expect(settledMs()).toBeUndefined()
  const { id } = await announce()
  const committedAt = performance.now()
  expect((await outcome).response).toMatchObject({ data: [{ seq: after + 1, id, record: { id } }], next: after + 1 })
  expect(performance.now() - committedAt).toBeLessThan(2_000)
})

test('requests that wait hold no connection to the database', async () => {
  const after = await begin()
  const waiting = Array.from({ length: 4 }, () => wait({ after, wait: 30 }))
  let idle = 0
  await until('all connections were idle several times', () => (busyConnections() === 0 ? (idle += 1) : idle) > 20)
  expect(waiting.map(({ settledMs }) => settledMs())).toEqual(waiting.map(() => undefined))
})

test('a change of other kinds does not end the wait, and is passed at its end', async () => {
  const after = await begin()
  const { outcome } = wait({ after, wait: 3, kinds: 'banner' })
  await announce()
  expect((await outcome).response).toEqual({ status: true, data: [], next: after + 1, is_more: false })
})

test('a change that others have been sent is sent to a request that begins to wait later', async () => {
  const after = await begin()
  const first = wait({ after, wait: 30 })
  const other = wait({ after, wait: 30, kinds: 'banner' })
  await announce()
  await first.outcome
  expect(other.settledMs()).toBeUndefined()
  const { outcome, settledMs } = wait({ after, wait: 30 })
  expect((await outcome).response.data).toHaveLength(1)
  await until('its duration is known', () => settledMs() !== undefined)
  expect(settledMs()).toBeLessThan(1_000)
})

test('a request whose session is revoked ends within a second, and others wait on', async () => {
  const after = await begin()
  const { outcome } = wait({ after, wait: 30 })
  const others = app.request(changeStreamEndpoints.list, { query: { after, wait: 4 } })
  await until('it waits', () => busyConnections() === 0)
  await app.request(sessionEndpoints.signOut, { token })
  const revokedAt = performance.now()
  expect((await outcome).status).toBe(401)
  expect(performance.now() - revokedAt).toBeLessThan(1_000)
  expect((await others).status).toBe(200)
})

test('a request whose key is revoked or expires ends within a second', async () => {
  const body = { name: 'Site', scopes: ['changes' as const] }
  const [revoked, expired] = await Promise.all(
    Array.from({ length: 2 }, async () => (await app.request(apiKeyEndpoints.create, { body })).response.data),
  )
  const after = await begin()
  const [one, other] = [revoked!, expired!].map(({ key }) => {
    token = `Bearer ${key}`
    return wait({ after, wait: 30 })
  })
  await until(
    'both are used',
    async () => (await app.pool.query('select from api_key where last_used_at is not null')).rowCount === 2,
  )
  await app.request(apiKeyEndpoints.revoke, { params: { id: revoked!.id } })
  await app.pool.query('update api_key set expires_at = now() where id = $1', [expired!.id])
  const endedAt = performance.now()
  expect([(await one!.outcome).status, (await other!.outcome).status]).toEqual([401, 401])
  expect(performance.now() - endedAt).toBeLessThan(1_000)
})

/** Sends five requests, of which one is rejected while the other four wait. */
async function fillWaits() {
  const after = await begin()
  const waits = Array.from({ length: 5 }, () => wait({ after, wait: 30 }))
  const outcomes = waits.map(async (each) => ({ each, outcome: await each.outcome }))
  const first = await Promise.race(outcomes)
  return { after, rejected: first.outcome, waiting: waits.filter((each) => each !== first.each) }
}

test('a session has at most four waiting requests, and room again when a client has gone', async () => {
  const { after, rejected, waiting } = await fillWaits()
  expect([rejected.status, rejected.error.code, rejected.headers.get('retry-after')]).toEqual([429, 'too_many', '1'])
  expect((await wait({ after, wait: 1 }).outcome).status).toBe(429)
  // Another session is not concerned, and a request that does not wait neither.
  expect((await app.request(changeStreamEndpoints.list, { query: { after, wait: 1 } })).status).toBe(200)
  expect((await wait({ after }).outcome).status).toBe(200)
  waiting[0]!.breakOff()
  await expect(waiting[0]!.outcome).rejects.toThrow()
  await until('there is room', async () => (await wait({ after, wait: 1 }).outcome).status === 200)
})

test('requests that wait do not extend the session', async () => {
  const seenAt = async () => (await app.pool.query('select max(last_seen_at)::text as at from session')).rows
  await app.pool.query(`update session set last_seen_at = now() - interval '2 hours'`)
  const before = await seenAt()
  await wait({ after: await begin(), wait: 1 }).outcome
  // `begin` is a request to the same call.
  expect(await seenAt()).toEqual(before)
})

test('a server that stops ends the waits, and says from where to continue', async () => {
  const { after, waiting } = await fillWaits()
  const stoppedAt = performance.now()
  await app.close()
  for (const { outcome } of waiting)
    expect((await outcome).response).toEqual({ status: true, data: [], next: after, is_more: false })
  expect(performance.now() - stoppedAt).toBeLessThan(5_000)
})
