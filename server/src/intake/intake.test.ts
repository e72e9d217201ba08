import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'
import { intakeEndpoints } from '@gatehouse/contract/intake'
import { signupEndpoints } from '@gatehouse/contract/entities/signup'
import { userEndpoints } from '@gatehouse/contract/entities/user'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertProperty } from '../../test/insert-rows'
import { startApp, type TestApp } from '../../test/start-app'
import { until } from '../../test/until'
import { compactDailyCounter } from '../records/counters/daily-counter'
import { poolLimits } from '../database/connections'

const intakeKey = 'the-site-knows-this-key'
const clock = { now: new Date('2026-11-20T12:00:00Z') }
let app: TestApp
beforeAll(async () => {
  app = await startApp({ intakeKey, trustedProxies: ['127.0.0.1'], now: () => clock.now })
})
beforeEach(async () => {
  // Far enough to reset the rate limits of every address.
  clock.now = new Date(clock.now.getTime() + 24 * 3_600_000)
  for (const table of ['signup', 'inquiry', 'daily_counter', 'change', 'idempotency_key'] as const) {
    await app.db.deleteFrom(table).execute()
  }
})
afterAll(() => app.close())

const tolaSignup = { name: 'Tólá Adéwálé', email: 'Tola@People.test', phone_number: '0805 555 0142' }
const question = { name: 'Emeka', email: 'emeka@people.test', message: 'Is it still available?' }

type Sent = { token?: string | null; headers?: Record<string, string> }
const signUp = (body: object, sent: Sent = {}) =>
  app.request(intakeEndpoints.signup, { token: intakeKey, body: { ...body }, ...sent })
const inquire = (body: object, sent: Sent = {}) =>
  app.request(intakeEndpoints.inquiry, { token: intakeKey, body: { ...body }, ...sent })
const users = async () => (await app.request(userEndpoints.list)).response.data
const inquiries = async () => (await app.request(inquiryEndpoints.list)).response.data
const changes = () => app.db.selectFrom('change').selectAll().orderBy('id').execute()

test('without INTAKE_KEY the endpoints do not exist', async () => {
  const closed = await startApp()
  for (const token of [null, intakeKey, closed.token, '']) {
    const { status, error } = await closed.request(intakeEndpoints.signup, { token, body: tolaSignup })
    expect([status, error.message]).toEqual([404, 'There is nothing at this address'])
  }
  expect((await closed.request(intakeEndpoints.inquiry, { token: intakeKey, body: question })).status).toBe(404)
  await closed.close()
})

test('a missing or wrong key is rejected before the body is parsed, and so is the token of an admin', async () => {
  for (const token of [null, 'the-site-knows-this-kex', `${intakeKey}!`, intakeKey.slice(0, -1), app.token, 'Bearer']) {
    const { status, error } = await signUp({ nonsense: true }, { token })
    expect([status, error.code, error.message]).toEqual([401, 'unauthenticated', 'The intake key is missing or wrong'])
    expect((await inquire(question, { token })).status).toBe(401)
  }
  expect([await users(), await inquiries(), await changes()]).toEqual([[], [], []])
})

test('the intake key gives access to nothing else', async () => {
  expect((await app.request(signupEndpoints.list, { token: intakeKey })).status).toBe(401)
})

test('missing and malformed fields are rejected with a message for each', async () => {
  const signup = await signUp({ email: 'nobody', phone_number: '1'.repeat(41), created_at: 'yesterday' })
  expect([signup.status, signup.error.errors]).toEqual([
    422,
    {
      name: 'Name is required',
      email: 'Enter a valid email address',
      phone_number: 'Use at most 40 characters',
      created_at: 'created_at must be a time such as 2027-01-15T09:30:00Z',
    },
  ])
  const inquiry = await inquire({ name: ' ', message: 'x'.repeat(5_001), source: 'a\u0000b' })
  expect([inquiry.status, inquiry.error.errors]).toEqual([
    422,
    {
      name: 'Name is required',
      email: 'Email is required',
      message: 'Use at most 5,000 characters',
      source: 'Remove the characters that cannot be stored',
    },
  ])
  const future = await signUp({ ...tolaSignup, created_at: new Date(clock.now.getTime() + 3_600_000).toISOString() })
  expect(future.error.errors).toEqual({ created_at: 'created_at must not be in the future' })
  expect((await signUp({ ...tolaSignup, created_at: '1970-01-01T00:00:00Z' })).status).toBe(422)
  expect(await changes()).toEqual([])
})

test.each(['7', '0193a2b4-0000-7000-8000-000000000001', "'; drop table inquiry; --"])(
  'an inquiry about the unknown property %s is rejected',
  async (property_id) => {
    const { status, error } = await inquire({ ...question, property_id })
    expect([status, error.errors]).toEqual([422, { property_id: 'There is no property with this id' }])
    expect(await inquiries()).toEqual([])
  },
)

test('an inquiry about a property that is purged concurrently is rejected the same way', async () => {
  const { id: property_id } = await insertProperty(app.db, { deleted_at: new Date('2026-01-05') })
  const purging = await app.pool.connect()
  try {
    await purging.query('begin')
    await purging.query('delete from property where id = $1', [property_id])
    const sent = inquire({ ...question, property_id })
    await until('the inquiry waits', async () => {
      const { rows } = await app.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length > 0
    })
    await purging.query('commit')
    const { status, error } = await sent
    expect([status, error.errors]).toEqual([422, { property_id: 'There is no property with this id' }])
  } finally {
    purging.release()
  }
})

test('sign-ups that wait for a lock get a Retry-After, and use no connection of the admins', async () => {
  const holder = await app.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(
      `insert into signup (id, name, email, email_folded, search_text, created_at, received_at)
       select gen_random_uuid(), '', '', 'held' || place || '@people.test', '', now(), now() from generate_series(1, 16) place`,
    )
    const places = Array.from({ length: 16 }, (_, index) => index + 1)
    const sent = Promise.all(places.map((place) => signUp({ ...tolaSignup, email: `held${place}@people.test` })))
    await until('intake waits with all its connections', async () => {
      const { rows } = await app.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length === poolLimits.intake.maxConnections
    })
    const read = await Promise.all(places.map(() => app.request(signupEndpoints.list)))
    expect(new Set(read.map(({ status }) => status))).toEqual(new Set([200]))
    for (const { status, headers, error } of await sent) {
      expect([status, error.code]).toEqual([503, 'unavailable'])
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    }
    await holder.query('rollback')
  } finally {
    holder.release()
  }
  expect((await signUp({ ...tolaSignup, email: 'held1@people.test' })).status).toBe(200)
})

test('a sign-up is confirmed, listed, and recorded as a change without an admin and without its values', async () => {
  const { response } = await signUp(tolaSignup)
  const created_at = clock.now.toISOString()
  const data = { name: tolaSignup.name, email: tolaSignup.email, created_at }
  expect(response).toEqual({ status: true, message: 'Sign-up received', data })
  const [user] = await users()
  expect(user).toEqual({ id: user?.id, ...tolaSignup, created_at })
  expect(await changes()).toMatchObject([
    {
      admin_id: null,
      action: 'create',
      entity: 'signup',
      entity_id: user?.id,
      before: null,
      after: { created_at },
    },
  ])
  expect(JSON.stringify(await changes())).not.toMatch(/T.l.|@|0805/)
})

test('an inquiry is confirmed, listed, and recorded as a change without an admin and without its values', async () => {
  const property = await insertProperty(app.db, { location: 'Yaba, Lagos' })
  const body = { ...question, property_id: property.id, source: 'App', phone_number: ' 0809 ' }
  const { response } = await inquire(body, { token: `Bearer ${intakeKey}` })
  const { id } = response.data
  const shown = { ...body, phone_number: '0809', created_at: clock.now.toISOString() }
  expect(response).toEqual({ status: true, message: 'Inquiry received', data: { id, ...shown } })
  expect(await inquiries()).toMatchObject([{ id, ...shown, property: { id: property.id, location: 'Yaba, Lagos' } }])
  expect(await changes()).toMatchObject([
    {
      admin_id: null,
      action: 'create',
      entity: 'inquiry',
      entity_id: id,
      before: null,
      after: { property_id: property.id },
    },
  ])
  expect(JSON.stringify(await changes())).not.toMatch(/Emeka|@|0809|available/)
})

test('missing, empty and null fields are the same', async () => {
  expect((await signUp({ ...tolaSignup, phone_number: null, created_at: '' })).status).toBe(200)
  expect((await inquire({ ...question, property_id: '', phone_number: null, source: 'undefined' })).status).toBe(200)
  expect(await users()).toMatchObject([{ phone_number: '' }])
  expect(await inquiries()).toMatchObject([{ phone_number: '', source: '', property_id: null, property: null }])
})

test('created_at may have an offset, and a slightly fast clock is corrected', async () => {
  await signUp({ ...tolaSignup, created_at: '2026-10-01T10:00:00.5+01:00' })
  expect(await users()).toMatchObject([{ created_at: '2026-10-01T09:00:00.500Z' }])
  await inquire({ ...question, created_at: new Date(clock.now.getTime() + 60_000).toISOString() })
  expect(await inquiries()).toMatchObject([{ created_at: clock.now.toISOString() }])
})

test('an existing email returns what was sent, in any case, like a new one', async () => {
  const first = await signUp(tolaSignup)
  clock.now = new Date(clock.now.getTime() + 3_600_000)
  const other = { name: 'Somebody Else', email: 'TOLA@people.TEST' }
  const existingResponse = await signUp(other)
  const unknown = await signUp({ ...other, email: 'new@people.test' })
  expect(existingResponse.response.data).toEqual({ ...other, created_at: clock.now.toISOString() })
  expect(existingResponse.text).toBe(unknown.text.replace('new@people.test', other.email))
  expect([...existingResponse.headers.keys()]).toEqual([...unknown.headers.keys()])
  expect((await signUp(tolaSignup)).text).toBe(
    first.text.replace(first.response.data.created_at!, clock.now.toISOString()),
  )
  expect(await users()).toMatchObject([{ email: 'new@people.test' }, tolaSignup])
  expect(await changes()).toHaveLength(2)
})

test('a repeated inquiry returns what is sent now, with the id of the first', async () => {
  const first = await inquire(question)
  clock.now = new Date(clock.now.getTime() + 60_000)
  const again = await inquire({ ...question, email: 'EMEKA@people.test' })
  const { id } = first.response.data
  expect(again.response.data).toMatchObject({ id, email: 'EMEKA@people.test', created_at: clock.now.toISOString() })
  expect(await inquiries()).toMatchObject([{ id, email: 'emeka@people.test' }])
})

test('the same inquiry within ten minutes is a duplicate, also across two intervals, and later it is a new one', async () => {
  clock.now = new Date('2027-02-01T10:09:59Z')
  const first = await inquire(question)
  clock.now = new Date('2027-02-01T10:19:58Z')
  expect((await inquire({ ...question, email: 'EMEKA@people.test' })).response.data.id).toBe(first.response.data.id)
  expect((await inquire({ ...question, message: 'And the price?' })).response.data.id).not.toBe(first.response.data.id)
  clock.now = new Date('2027-02-01T10:20:00Z')
  expect((await inquire(question)).response.data.id).not.toBe(first.response.data.id)
  expect(await inquiries()).toHaveLength(3)
  expect(await changes()).toHaveLength(3)
})

test('five concurrent ones are one', async () => {
  const sent = await Promise.all(Array.from({ length: 5 }, () => [signUp(tolaSignup), inquire(question)]).flat())
  expect(sent.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await users()).toHaveLength(1)
  expect(await inquiries()).toHaveLength(1)
  expect(await changes()).toHaveLength(2)
})

test('an Idempotency-Key returns the same response for a day, and is rejected for another request', async () => {
  const headers = { 'Idempotency-Key': 'form-1' }
  const first = await inquire(question, { headers })
  clock.now = new Date(clock.now.getTime() + 3_600_000)
  expect((await inquire(question, { headers })).text).toBe(first.text)
  expect(await inquiries()).toHaveLength(1)
  const other = await inquire({ ...question, message: 'Something else' }, { headers })
  expect([other.status, other.error.message]).toEqual([
    422,
    'This Idempotency-Key was already used for another request',
  ])
})

test('pages of other origins cannot call it', async () => {
  const headers = { Origin: 'https://somebody.example', 'Access-Control-Request-Method': 'POST' }
  const preflight = await fetch(`${app.url}/intake/signups`, { method: 'OPTIONS', headers })
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  const { headers: headersOfPost } = await signUp(tolaSignup, { headers: { Origin: 'https://somebody.example' } })
  expect(headersOfPost.get('access-control-allow-origin')).toBeNull()
})

test('received rows are counted by their day in Lagos, and compacting changes no count', async () => {
  await signUp({ ...tolaSignup, created_at: '2026-11-15T22:59:59Z' })
  await signUp({ ...tolaSignup, email: 'two@people.test', created_at: '2026-11-15T23:00:00Z' })
  await signUp({ ...tolaSignup, email: 'three@people.test', created_at: '2026-11-16T22:00:00Z' })
  await signUp({ ...tolaSignup, email: 'three@people.test' })
  await inquire({ ...question, created_at: '2026-11-16T12:00:00Z' })
  const counted = async () => {
    const { rows } = await app.pool.query(
      `select entity, created_on, sum(amount)::int, count(*)::int as rows from daily_counter group by 1, 2 order by 1, 2`,
    )
    return rows.map((row) => Object.values(row).join(' '))
  }
  const inquiries = ['inquiry 2026-11-16 1 1', 'open_inquiry 2026-11-16 1 1']
  expect(await counted()).toEqual([...inquiries, 'signup 2026-11-15 1 1', 'signup 2026-11-16 2 2'])
  await Promise.all([compactDailyCounter(app.db, new Date()), compactDailyCounter(app.db, new Date())])
  expect(await counted()).toEqual([...inquiries, 'signup 2026-11-15 1 1', 'signup 2026-11-16 2 1'])
  expect((await app.request(signupEndpoints.list, { query: { limit: 1 } })).response.total).toBe(3)
  expect((await app.request(inquiryEndpoints.list, { query: { page: 2 } })).response.total).toBe(1)
})
