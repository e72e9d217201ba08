import { accountEndpoints } from '@gatehouse/contract/account'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { insertAdmin } from './insert-rows'
import { sendRequest } from './send-request'
import { startApp, type TestApp } from './start-app'
import { buildApp } from '../src/app'
import { removeExpiredCounters } from '../src/auth/throttle/attempt-limits'
import { createSignInThrottle } from '../src/auth/throttle/sign-in-throttle'

const { signIn } = sessionEndpoints
const password = 'palm wine at dusk'
const windowMs = 15 * 60_000

let app: TestApp
let quickHash: string
let url: string
let aheadMs = 0
let email: string
let nextNetwork = 0

beforeAll(async () => {
  // As the hash of an older version. It is replaced by the first sign-in.
  quickHash = await hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 })
  app = await startApp({ trustedProxies: ['127.0.0.1'], now: () => new Date(Date.now() + aheadMs) })
})
afterAll(() => app.close())
beforeEach(async () => {
  url = app.url
  email = (await insertAdmin(app.db, { password, password_hash: quickHash })).email
})

interface Attempt {
  pswd?: string
  address?: string
  device_mark?: string
  to?: string
}

const attempt = ({ pswd = 'not the password', address = '192.0.2.1', device_mark, to = email }: Attempt = {}) =>
  sendRequest(url, signIn, {
    body: { email: to, pswd, ...(device_mark !== undefined && { device_mark }) },
    headers: { 'X-Forwarded-For': address },
  })
const statusOf = async (sent: Attempt) => (await attempt(sent)).status
const newAddress = () => {
  nextNetwork += 1
  return `198.18.${nextNetwork >> 8}.${nextNetwork & 255}`
}
const markOf = (letter: string) => letter.repeat(43)

async function repeat(count: number, send: () => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let sent = 0; sent < count; sent += 1) statuses.push(await send())
  return statuses
}

/** Attempts for the account, from addresses that each make one; without the time of hashing. */
async function attackAccount(count = 60): Promise<void> {
  const throttle = createSignInThrottle(app)
  for (let sent = 0; sent < count; sent += 1) {
    await throttle.count({ account: email, address: newAddress(), deviceId: null }).catch(() => undefined)
  }
}

describe('attempts from one address for one account', () => {
  test('are rejected after ten, also with the right password, and allowed again after 15 minutes', async () => {
    const address = newAddress()
    expect(await repeat(10, () => statusOf({ address }))).toEqual(Array(10).fill(401))
    const { status, error, headers } = await attempt({ address, pswd: password })
    expect(status).toBe(429)
    expect(error).toEqual({
      status: false,
      code: 'too_many',
      message: 'Too many attempts. Please try again in 15 minutes.',
    })
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(800)
    expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(900)
    expect(await statusOf({ address: newAddress(), pswd: password })).toBe(200)
    aheadMs += windowMs
    expect(await statusOf({ address, pswd: password })).toBe(200)
  })

  test('get the same responses for an unknown email', async () => {
    const address = newAddress()
    const shapeOf = async (to: string) => {
      const responses = []
      for (let sent = 0; sent < 11; sent += 1) {
        const { status, text, headers } = await attempt({ address, to })
        responses.push([status, text, [...headers.keys()].join()])
      }
      return responses
    }
    const known = await shapeOf(email)
    expect(known.map(([status]) => status)).toEqual([...Array(10).fill(401), 429])
    expect(await shapeOf('nobody@gatehouse.test')).toEqual(known)
  })

  test('are counted before the password is hashed, so concurrent ones are counted too', async () => {
    const address = newAddress()
    const statuses = await Promise.all(Array.from({ length: 20 }, () => statusOf({ address })))
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })

  test('that succeed are not counted', async () => {
    const address = newAddress()
    expect(await repeat(15, () => statusOf({ address, pswd: password }))).toEqual(Array(15).fill(200))
  })

  test('are shared by two instances of the server', async () => {
    const second = await buildApp(app)
    const secondUrl = await second.listen({ host: '127.0.0.1', port: 0 })
    const address = newAddress()
    expect(await repeat(10, () => statusOf({ address }))).not.toContain(429)
    url = secondUrl
    expect(await statusOf({ address })).toBe(429)
    await second.close()
  })

  test('count as one for all addresses of an IPv6 network', async () => {
    const statuses: number[] = []
    for (let host = 1; host <= 11; host += 1) statuses.push(await statusOf({ address: `2001:db8:77:1::${host}` }))
    expect(statuses.at(-1)).toBe(429)
    expect(await statusOf({ address: '2001:db8:77:2::1' })).toBe(401)
  })
})

test('one address has sixty attempts for all accounts together', async () => {
  const address = newAddress()
  const throttle = createSignInThrottle(app)
  for (let sent = 1; sent < 60; sent += 1) await throttle.count({ account: `${sent}`, address, deviceId: null })
  expect(await statusOf({ address, to: 'nobody@gatehouse.test' })).toBe(401)
  expect(await statusOf({ address, pswd: password })).toBe(429)
})

describe('an attack on an account from many addresses', () => {
  test('is rejected after sixty attempts', async () => {
    await attackAccount(50)
    expect(await repeat(10, () => statusOf({ address: newAddress() }))).toEqual(Array(10).fill(401))
    expect(await repeat(10, () => statusOf({ address: newAddress() }))).toEqual(Array(10).fill(429))
  })

  test('does not block a device that has signed in before, nor use up its attempts', async () => {
    const device_mark = markOf('k')
    expect(await statusOf({ pswd: password, device_mark, address: newAddress() })).toBe(200)
    await attackAccount()
    expect(await statusOf({ pswd: password, address: newAddress() })).toBe(429)
    expect(await statusOf({ pswd: password, device_mark, address: newAddress() })).toBe(200)
    expect(await repeat(10, () => statusOf({ device_mark, address: newAddress() }))).toEqual(Array(10).fill(401))
    expect(await statusOf({ pswd: password, device_mark, address: newAddress() })).toBe(429)
  })

  test('gains nothing from a device that has signed in to another account', async () => {
    const device_mark = markOf('o')
    const other = await insertAdmin(app.db, { password })
    expect(await statusOf({ to: other.email, pswd: password, device_mark, address: newAddress() })).toBe(200)
    await attackAccount()
    expect(await statusOf({ pswd: password, device_mark, address: newAddress() })).toBe(429)
  })

  test('gains nothing from devices that signed in with an earlier password', async () => {
    const [mine, other] = [markOf('m'), markOf('n')]
    await app.signIn({ email, pswd: password, device_mark: other })
    const token = await app.signIn({ email, pswd: password, device_mark: mine })
    const body = { current_pswd: password, pswd: 'akara every Saturday', confirmPswd: 'akara every Saturday' }
    expect((await app.request(accountEndpoints.changePassword, { token, body })).status).toBe(200)
    await attackAccount()
    expect(await statusOf({ device_mark: other, address: newAddress() })).toBe(429)
    expect(await statusOf({ device_mark: mine, address: newAddress() })).toBe(401)
  })

  test('delays a new device by at most 15 minutes, even if it never stops', async () => {
    const minuteMs = 60_000
    const address = newAddress()
    expect(await statusOf({ address })).toBe(401)
    aheadMs += 10 * minuteMs
    await attackAccount()
    const { status, headers } = await attempt({ pswd: password, address })
    expect(status).toBe(429)
    expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(900)
    aheadMs += 6 * minuteMs
    await attackAccount()
    // Impatience must not use up the attempts of the address.
    expect(await repeat(12, () => statusOf({ pswd: password, address }))).toEqual(Array(12).fill(429))
    aheadMs += 9 * minuteMs
    await attackAccount()
    expect(await statusOf({ address: newAddress() })).toBe(429)
    expect(await statusOf({ pswd: password, address })).toBe(200)
  })
})

test('an attempt that is reserved is reserved again if it is taken back', async () => {
  const throttle = createSignInThrottle(app)
  const sent = { account: email, address: newAddress(), deviceId: null }
  await attackAccount()
  await expect(throttle.count(sent)).rejects.toMatchObject({ code: 'too_many' })
  aheadMs += windowMs
  await attackAccount()
  const undo = await throttle.count(sent)
  await undo()
  await throttle.count(sent)
  await expect(throttle.count(sent)).rejects.toMatchObject({ code: 'too_many' })
})

test('a device that is known need not wait for the hashes of others, and attempts that get 503 are not counted', async () => {
  const device_mark = markOf('q')
  expect(await statusOf({ pswd: password, device_mark, address: newAddress() })).toBe(200)
  await app.db.deleteFrom('attempt_counter').execute()
  let pending = 60
  const statuses: number[] = []
  const attack = Array.from({ length: pending }, async (_, index) => {
    statuses.push(await statusOf({ address: newAddress(), to: `nobody${index}@gatehouse.test` }))
    pending -= 1
  })
  // The queue of unknown devices is full.
  await expect.poll(() => statuses, { interval: 1 }).toContain(503)
  expect(await statusOf({ pswd: password, device_mark, address: newAddress() })).toBe(200)
  expect(pending).toBeGreaterThan(10)
  await Promise.all(attack)
  const { rows } = await sql`select from attempt_counter where key like 'addressAndAccount:%' and points > 0`.execute(
    app.db,
  )
  expect(rows).toHaveLength(statuses.filter((status) => status === 401).length)
})

describe('the address of a request', () => {
  test('is the last one in X-Forwarded-For that is no trusted proxy', async () => {
    const address = newAddress()
    expect(await repeat(10, () => statusOf({ address: `${newAddress()}, ${address}` }))).not.toContain(429)
    expect(await statusOf({ address: `${newAddress()}, ${address}, 127.0.0.1` })).toBe(429)
  })

  test('is the peer, whatever X-Forwarded-For says, unless TRUSTED_PROXIES names the peer', async () => {
    const direct = await buildApp({ ...app, config: { ...app.config, trustedProxies: ['192.0.2.0/24'] } })
    url = await direct.listen({ host: '127.0.0.1', port: 0 })
    expect(await repeat(10, () => statusOf({ address: newAddress() }))).not.toContain(429)
    expect(await statusOf({ address: newAddress() })).toBe(429)
    await direct.close()
  })
})

describe('a change of password', () => {
  test('is rejected after ten attempts in a session, and other sessions have their own attempts', async () => {
    const [token, other] = [await app.signIn({ email, pswd: password }), await app.signIn({ email, pswd: password })]
    const body = { current_pswd: 'not it', pswd: 'akara every Saturday', confirmPswd: 'akara every Saturday' }
    const change = async (sent: { token: string; body: typeof body }) =>
      (await app.request(accountEndpoints.changePassword, sent)).status
    expect(await repeat(10, () => change({ token, body }))).toEqual(Array(10).fill(422))
    expect(await change({ token, body: { ...body, current_pswd: password } })).toBe(429)
    expect(await change({ token: other, body: { ...body, current_pswd: password } })).toBe(200)
  })
})

test('expired counters are removed, and no counter contains an email', async () => {
  await statusOf({ address: newAddress() })
  const counters = () => app.db.selectFrom('attempt_counter').selectAll().execute()
  expect((await counters()).length).toBeGreaterThan(0)
  expect(JSON.stringify(await counters())).not.toContain(email)
  aheadMs += 2 * windowMs
  await removeExpiredCounters(app)
  expect(await counters()).toEqual([])
})
