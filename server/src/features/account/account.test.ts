import { accountEndpoints } from '@gatehouse/contract/account'
import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { insertAdmin, testAdmin } from '../../../test/insert-rows'
import { sendRequest } from '../../../test/send-request'
import { startApp, type TestApp } from '../../../test/start-app'

let app: TestApp
/** The admin who sends the requests; the app's own admin stays signed in. */
let me: { id: string; email: string; token: string }

const current_pswd = 'palm wine at dusk'
const pswd = 'akara every Saturday'
const change = { current_pswd, pswd, confirmPswd: pswd }

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('change').execute()
  const { id, email } = await insertAdmin(app.db, { password: current_pswd })
  me = { id, email, token: await app.signIn({ email, pswd: current_pswd }) }
})

const signIn = (password = current_pswd) => app.signIn({ email: me.email, pswd: password })
const statusOf = async (token: string) => (await app.request(adminEndpoints.list, { token })).status
const changePassword = (fields = {}, headers = {}) =>
  app.request(accountEndpoints.changePassword, { token: me.token, body: { ...change, ...fields }, headers })
const devices = async (token = me.token) => (await app.request(accountEndpoints.listDevices, { token })).response.data
const byNumber = (a: number, b: number) => a - b
const signOutDevice = (id: string) => app.request(accountEndpoints.signOutDevice, { token: me.token, params: { id } })

test('every account endpoint requires a token', async () => {
  const token = null
  expect((await app.request(accountEndpoints.changePassword, { token, body: change })).status).toBe(401)
  expect((await app.request(accountEndpoints.listDevices, { token })).status).toBe(401)
  expect((await app.request(accountEndpoints.signOutDevice, { token, params: { id: 'x' } })).status).toBe(401)
  expect((await app.request(accountEndpoints.signOutOthers, { token })).status).toBe(401)
})

describe('a password change is rejected', () => {
  test.each([
    [{ current_pswd: 'not it at all' }, { current_pswd: 'This is not your current password' }],
    [{ current_pswd: '' }, { current_pswd: 'Current password is required' }],
    [{ current_pswd: 'a'.repeat(1_025) }, { current_pswd: 'Password is too long' }],
    [{ pswd: 'short', confirmPswd: 'short' }, { pswd: 'Use at least 8 characters' }],
    [{ confirmPswd: 'akara every Sunday' }, { confirmPswd: 'Passwords do not match' }],
    [
      { pswd: 'iloveyou', confirmPswd: 'iloveyou' },
      { pswd: 'This is one of the most common passwords, which are tried first. Choose another.' },
    ],
    [{ pswd: current_pswd, confirmPswd: current_pswd }, { pswd: 'Choose a password other than your current one' }],
  ])('for %j, with a validation error and never a 401', async (fields, errors) => {
    const other = await signIn()
    const { status, error } = await changePassword(fields)
    expect([status, error.errors]).toEqual([422, errors])
    expect([await statusOf(me.token), await statusOf(other)]).toEqual([200, 200])
    expect(await statusOf(await signIn())).toBe(200)
    expect(await app.db.selectFrom('change').selectAll().execute()).toEqual([])
  })
})

describe('a change of password', () => {
  test('takes effect immediately and ends my other sessions only', async () => {
    const others = [await signIn(), await signIn()]
    expect((await changePassword()).response).toEqual({ status: true, message: 'Password changed successfully' })
    expect([await statusOf(others[0]!), await statusOf(others[1]!)]).toEqual([401, 401])
    expect([await statusOf(me.token), await statusOf(app.token)]).toEqual([200, 200])
    await expect(signIn()).rejects.toThrow('Invalid credentials')
    expect(await statusOf(await signIn(pswd))).toBe(200)
  })

  test('is recorded without passwords and hashes', async () => {
    await changePassword()
    const changes = await app.db.selectFrom('change').selectAll().execute()
    expect(changes).toMatchObject([
      {
        action: 'update',
        entity: 'admin',
        entity_id: me.id,
        admin_id: me.id,
        before: {},
        after: { pswd_changed_at: expect.any(String) },
      },
    ])
    expect(JSON.stringify(changes)).not.toMatch(/argon2|password|akara|palm/)
  })

  test('repeated with its Idempotency-Key returns the stored response, although the current password has changed', async () => {
    const key = { 'Idempotency-Key': 'change-1' }
    const first = await changePassword({}, key)
    const again = await changePassword({}, key)
    expect([again.status, again.response]).toEqual([200, first.response])
    expect((await changePassword()).error.errors).toEqual({ current_pswd: 'This is not your current password' })
  })

  test('succeeds once when two devices send it concurrently', async () => {
    const other = await signIn()
    const body = { current_pswd, pswd: 'jollof on Fridays', confirmPswd: 'jollof on Fridays' }
    const outcomes = await Promise.all([
      changePassword(),
      app.request(accountEndpoints.changePassword, { token: other, body }),
    ])
    const statuses = outcomes.map(({ status }) => status).toSorted(byNumber)
    expect(statuses[0]).toBe(200)
    expect([401, 422]).toContain(statuses[1])
    expect([await statusOf(me.token), await statusOf(other)].toSorted(byNumber)).toEqual([200, 401])
  })

  test('leaves no session opened with the old password, even when it is opened concurrently', async () => {
    let opened = 0
    for (let round = 0; round < 4; round += 1) {
      const [old, next] = round % 2 === 0 ? [current_pswd, pswd] : [pswd, current_pswd]
      const body = { current_pswd: old, pswd: next, confirmPswd: next }
      const signingIn = Promise.all([signIn(old), signIn(old), signIn(old)].map((token) => token.catch(() => null)))
      expect((await app.request(accountEndpoints.changePassword, { token: me.token, body })).status).toBe(200)
      const tokens = (await signingIn).filter((token) => token !== null)
      for (const token of tokens) expect(await statusOf(token)).toBe(401)
      expect(await devices()).toHaveLength(1)
      opened += tokens.length
    }
    expect(opened).toBeGreaterThan(0)
  })
})

describe('signed-in devices', () => {
  const phone =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
  const signInOnPhone = async () => {
    const body = { email: me.email, pswd: current_pswd }
    const headers = { 'User-Agent': phone }
    return (await sendRequest(app.url, sessionEndpoints.signIn, { token: null, body, headers })).response.token
  }

  test('lists my live sessions, the current one first, without tokens', async () => {
    await signInOnPhone()
    const dead = await signIn()
    await app.request(accountEndpoints.listDevices, { token: dead })
    const expiredDevice = (await devices(dead))[0]!.id
    await sql`update session set expires_at = now() - interval '1 second' where id = ${expiredDevice}`.execute(app.db)
    const { response, text } = await app.request(accountEndpoints.listDevices, { token: me.token })
    expect(response.data.map(({ is_current, name }) => [is_current, name])).toEqual([
      [true, expect.any(String)],
      [false, 'Chrome on Android'],
    ])
    expect(response.data[1]).toMatchObject({ address: '127.0.0.1', last_seen_at: expect.any(String) })
    expect(text).not.toMatch(/token|hash|user_agent/)
  })

  test.each(['0190f3a0-0000-7000-8000-000000000000', 'nothing'])(
    'signing out an unknown device (%s) is 404',
    async (id) => {
      const { status, error } = await signOutDevice(id)
      expect([status, error.message]).toEqual([404, 'Device not found'])
    },
  )

  test('does not list or sign out devices of another admin', async () => {
    const otherAdminsDevice = (await devices(app.token))[0]!
    expect((await devices()).map(({ id }) => id)).not.toContain(otherAdminsDevice.id)
    expect((await signOutDevice(otherAdminsDevice.id)).status).toBe(404)
    expect(await statusOf(app.token)).toBe(200)
  })

  test('signs out single devices', async () => {
    const other = await signInOnPhone()
    const third = await signIn()
    const { id } = (await devices()).find(({ name }) => name === 'Chrome on Android')!
    expect((await signOutDevice(id)).response).toEqual({ status: true, message: 'Device signed out' })
    expect([await statusOf(other), await statusOf(third), await statusOf(me.token)]).toEqual([401, 200, 200])
  })

  test('signs out all devices but the current one', async () => {
    const others = [await signIn(), await signIn()]
    const { response } = await app.request(accountEndpoints.signOutOthers, { token: me.token })
    expect(response).toEqual({ status: true, message: 'All other devices signed out' })
    expect([await statusOf(others[0]!), await statusOf(others[1]!)]).toEqual([401, 401])
    expect([await statusOf(me.token), await statusOf(app.token)]).toEqual([200, 200])
    expect(await devices()).toHaveLength(1)
  })
})

test('the password of one admin is not the password of another', async () => {
  const { status } = await changePassword({ current_pswd: testAdmin.password })
  expect(status).toBe(422)
})
