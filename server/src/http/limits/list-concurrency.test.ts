import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { bannerEndpoints } from '@gatehouse/contract/entities/banner'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startApp, type TestApp } from '../../../test/start-app'
import { until } from '../../../test/until'
import { timeLimits } from '../../settings/time-limits'

// The limits of one address and one session. A lock in the database keeps lists running.

const clock = { now: new Date('2026-11-20T12:00:00Z') }
let app: TestApp
beforeAll(async () => {
  const limits = { ...timeLimits, wholeListWaitMs: 400 }
  app = await startApp({
    publicListings: true,
    trustedProxies: ['127.0.0.1'],
    timeLimits: limits,
    now: () => clock.now,
  })
})
afterAll(() => app.close())

interface Sent {
  readonly token?: string
  readonly from?: string
  readonly query?: string
  readonly signal?: AbortSignal
}
const banners = ({ token, from = '203.0.113.1', query = '', signal }: Sent = {}) =>
  fetch(`${app.url}${bannerEndpoints.list.path}${query}`, {
    headers: { 'X-Forwarded-For': from, ...(token === undefined ? {} : { Authorization: token }) },
    ...(signal ? { signal } : {}),
  })

const waiting = async () => {
  const { rows } = await app.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

async function whileBannersAreLocked(work: () => Promise<void>): Promise<void> {
  const holder = await app.pool.connect()
  try {
    await holder.query('begin; lock table banner in access exclusive mode')
    await work()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

const statusesOf = async (sent: readonly Promise<Response>[]) => (await Promise.all(sent)).map(({ status }) => status)

test('without a token two whole lists of one address run at a time, and one that waits too long is rejected', async () => {
  let sent: Promise<Response>[] = []
  await whileBannersAreLocked(async () => {
    sent = [banners(), banners()]
    await until('both wait for the database', async () => (await waiting()) === 2)
    const third = await banners()
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '5'])
    expect(await third.json()).toMatchObject({
      code: 'too_many',
      message: expect.stringMatching(/^Too many complete lists at the same time\./),
    })
    sent.push(banners({ query: '?limit=1' }), banners({ from: '203.0.113.2' }))
    await until('a page and another address are not limited', async () => (await waiting()) === 4)
  })
  expect(await statusesOf(sent)).toEqual([200, 200, 200, 200])
  expect((await banners()).status).toBe(200)
})

test('a waiting list is sent when another has ended or its client has disconnected', async () => {
  let sent: Promise<Response>[] = []
  await whileBannersAreLocked(async () => {
    const client = new AbortController()
    const aborted = [banners({ signal: client.signal }), banners({ signal: client.signal })]
    await until('both wait for the database', async () => (await waiting()) === 2)
    sent = [banners(), banners()]
    client.abort()
    await Promise.allSettled(aborted)
    await until('the next two wait for the database as well', async () => (await waiting()) === 4)
    sent.push(banners(), banners())
  })
  expect(await statusesOf(sent)).toEqual([200, 200, 200, 200])
})

test('with a token six whole lists of one session run at a time, and other sessions are not counted', async () => {
  const token = await app.signIn()
  let sent: Promise<Response>[] = []
  await whileBannersAreLocked(async () => {
    sent = Array.from({ length: 6 }, () => banners({ token }))
    await until('six wait for the database', async () => (await waiting()) === 6)
    expect((await banners({ token })).status).toBe(429)
    expect((await app.request(agentEndpoints.list)).status).toBe(200)
    expect((await app.request(agentEndpoints.list, { token, query: { limit: 1 } })).status).toBe(200)
  })
  expect(await statusesOf(sent)).toEqual(Array(6).fill(200))
})

test('a statement of a request without a token is cancelled after two seconds, one with a token continues', async () => {
  let signedIn: Promise<Response> | undefined
  await whileBannersAreLocked(async () => {
    signedIn = banners({ token: app.token })
    const rejected = await banners({ query: '?limit=1' })
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '5'])
  })
  expect((await signedIn)?.status).toBe(200)
})

test('an address may send 600 requests a minute without a token, sign-ins included; those with a token are not limited', async () => {
  const headers = { 'X-Forwarded-For': '203.0.113.9' }
  const nothing = { params: { id: 'nothing' }, token: null, headers }
  const statuses = new Set<number>()
  for (let sent = 0; sent < 590; sent += 10) {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => app.request(propertyEndpoints.find, nothing)))
    for (const { status } of outcomes) statuses.add(status)
  }
  expect([...statuses]).toEqual([404])
  for (let sent = 0; sent < 10; sent += 1) {
    expect((await app.request(sessionEndpoints.signIn, { token: null, body: {}, headers })).status).toBe(422)
  }
  const rejected = await app.request(propertyEndpoints.find, nothing)
  expect([rejected.status, rejected.error.message]).toEqual([
    429,
    'Too many requests from this address. Please try again in a moment.',
  ])
  expect(rejected.headers.get('retry-after')).toBe('1')
  expect((await app.request(sessionEndpoints.signIn, { token: null, body: {}, headers })).status).toBe(429)
  expect((await app.request(propertyEndpoints.find, { ...nothing, token: app.token })).status).toBe(404)
  clock.now = new Date(clock.now.getTime() + 1_000)
  expect((await app.request(propertyEndpoints.find, nothing)).status).toBe(404)
})

test('six searches of a session run at a time; others wait, and pages and other sessions are not limited', async () => {
  const [token, other] = [await app.signIn(), await app.signIn()]
  const agents = (sent: { token: string; q?: string }) =>
    app.request(agentEndpoints.list, { token: sent.token, query: { limit: 1, q: sent.q } })
  const holder = await app.pool.connect()
  await holder.query('begin; lock table agent in access exclusive mode')
  const running = Array.from({ length: 6 }, () => agents({ token, q: 'lekki' }))
  await until('six wait for the database', async () => (await waiting()) === 6)
  const rejected = await agents({ token, q: 'lekki' })
  expect([rejected.status, rejected.error.message]).toEqual([
    429,
    'Too many searches at the same time. Please try again in a moment.',
  ])
  running.push(agents({ token }), agents({ token: other, q: 'lekki' }))
  await until('a page and another session are not limited', async () => (await waiting()) === 8)
  await holder.query('rollback')
  holder.release()
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual(Array(8).fill(200))
})
