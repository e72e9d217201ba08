import { accountEndpoints } from '@gatehouse/contract/account'
import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { linkEndpoints } from '@gatehouse/contract/link'
import { secondFactorEndpoints } from '@gatehouse/contract/second-factor/factors'
import { secondStepEndpoints } from '@gatehouse/contract/second-factor/second-step'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createFactorAdmin, type FactorAdmin, password, publicUrl } from './factor-admin'
import { sendRequest } from '../send-request'
import { startApp, type TestApp } from '../start-app'
import { buildApp } from '../../src/app'
import { insertLink } from '../../src/auth/links/link-repository'
import { removeExpiredChallenges } from '../../src/auth/second-factor/challenges'

const { signIn } = sessionEndpoints
const { secondStep, beginPasskeySignIn } = secondStepEndpoints

const byNumber = (a: number, b: number) => a - b

let app: TestApp
let me: FactorAdmin
// Fixed, so that no code becomes older between two lines of a test.
const startedAt = new Date()
beforeAll(async () => {
  app = await startApp({ publicUrl, now: () => startedAt, trustedProxies: ['127.0.0.1'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  me = await createFactorAdmin(app)
})

type Step = Record<string, unknown>
const finish = (body: Step, headers = {}) => app.request(secondStep, { token: null, body, headers })
const statusOf = async (token: string) => (await app.request(adminEndpoints.list, { token })).status
const eventsOf = async (id: string) =>
  (await app.db.selectFrom('security_event').select('kind').where('admin_id', '=', id).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )
const signInWith = (more: object = {}) =>
  app.request(signIn, { token: null, body: { email: me.email, pswd: password, ...more } })

describe('without a second factor', () => {
  test('a sign-in and its failure are the same bytes as before there were second factors', async () => {
    const { status, text } = await signInWith()
    const token = JSON.parse(text).token as string
    expect(status).toBe(200)
    expect(text).toBe(
      `{"status":true,"token":"${token}","admin":{"id":"${me.id}","name":"Ngozi Adeyemi","email":"${me.email}"}}`,
    )
    const wrong = await signInWith({ pswd: 'wrong' })
    expect(wrong.text).toBe(
      '{"status":false,"message":"Invalid credentials. Please try again.","code":"unauthenticated"}',
    )
  })
})

describe('the password of an account with a second factor', () => {
  test('gets 401 with a sentence, a code, a challenge and the methods, and no token', async () => {
    await me.addTotp()
    await me.addPasskey()
    const { status, error } = await signInWith()
    expect(status).toBe(401)
    expect(error).toEqual({
      status: false,
      code: 'second_factor_required',
      message: 'This account has a second factor. Please sign in with the console of this server.',
      second_factor: {
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        methods: ['passkey', 'totp', 'recovery_code'],
        passkey_options: expect.objectContaining({ rpId: 'console.example.ng', userVerification: 'discouraged' }),
      },
    })
  })

  test('gets the usual response if it is wrong', async () => {
    await me.addTotp()
    const { error } = await signInWith({ pswd: 'wrong' })
    expect(error).toEqual({
      status: false,
      code: 'unauthenticated',
      message: 'Invalid credentials. Please try again.',
    })
  })

  test('is not offered a passkey at a host name other than that of the passkey', async () => {
    await me.addPasskey()
    const other = await buildApp({ ...app, config: { ...app.config, publicUrl: 'https://elsewhere.example.ng' } })
    const url = await other.listen({ host: '127.0.0.1', port: 0 })
    const { error } = await sendRequest(url, signIn, { body: { email: me.email, pswd: password } })
    expect(error.second_factor).toEqual({ challenge: expect.any(String), methods: ['recovery_code'] })
    await other.close()
  })
})

describe('a code of the authenticator app', () => {
  test('finishes the sign-in with exactly the response of a sign-in', async () => {
    const { codeNow } = await me.addTotp()
    const { challenge } = await me.beginSignIn({ keep_logged_in: true, device_mark: 'm'.repeat(43) })
    const { text, response } = await finish({ challenge, totp: await codeNow() })
    expect(text).toBe(
      `{"status":true,"token":"${response.token}","admin":{"id":"${me.id}","name":"Ngozi Adeyemi","email":"${me.email}"}}`,
    )
    expect(await statusOf(response.token)).toBe(200)
    const session = app.db.selectFrom('session').select('is_kept').where('admin_id', '=', me.id).orderBy('id', 'desc')
    expect(await session.limit(1).execute()).toEqual([{ is_kept: true }])
    const devices = await app.db.selectFrom('known_device').selectAll().where('admin_id', '=', me.id).execute()
    expect(devices).toHaveLength(1)
  })

  test('is accepted once, also in another sign-in and at the same time', async () => {
    const { codeNow } = await me.addTotp()
    const challenges = await Promise.all([me.beginSignIn(), me.beginSignIn(), me.beginSignIn()])
    const totp = await codeNow()
    const outcomes = await Promise.all(challenges.map(({ challenge }) => finish({ challenge, totp })))
    expect(outcomes.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 401, 401])
    const again = await finish({ challenge: (await me.beginSignIn()).challenge, totp })
    expect([again.status, again.error.errors]).toEqual([
      401,
      { totp: 'This code is wrong or was used before. Enter the one that the app shows now.' },
    ])
  })

  test('that confirmed the app cannot sign in', async () => {
    const { codeAt } = await me.addTotp()
    const { challenge } = await me.beginSignIn()
    expect((await finish({ challenge, totp: await codeAt(0) })).status).toBe(401)
    expect((await finish({ challenge, totp: await codeAt(1) })).status).toBe(200)
  })

  test('is accepted a step early or late, and not two', async () => {
    const { codeAt } = await me.addTotp()
    const { challenge } = await me.beginSignIn()
    expect((await finish({ challenge, totp: await codeAt(3) })).status).toBe(401)
    expect((await finish({ challenge, totp: await codeAt(-1) })).status).toBe(401)
    expect((await finish({ challenge, totp: await codeAt(2) })).status).toBe(200)
  })

  test('of another admin is rejected', async () => {
    await me.addTotp()
    const { codeAt } = await (await createFactorAdmin(app)).addTotp()
    const { challenge } = await me.beginSignIn()
    expect((await finish({ challenge, totp: await codeAt(1) })).status).toBe(401)
  })

  test('is rejected if the app was removed while the sign-in was open', async () => {
    const { codeNow } = await me.addTotp()
    await me.addPasskey()
    const { challenge } = await me.beginSignIn()
    const body = { current_pswd: password }
    expect((await app.request(secondFactorEndpoints.removeTotp, { token: me.token, body })).status).toBe(200)
    expect((await finish({ challenge, totp: await codeNow() })).status).toBe(401)
  })
})

describe('a challenge', () => {
  const expired = {
    challenge: 'This took too long, or there were too many attempts. Please enter your password again.',
  }

  test('ends after five minutes', async () => {
    const { codeNow } = await me.addTotp()
    const { challenge } = await me.beginSignIn()
    await sql`update second_factor_challenge set expires_at = now()`.execute(app.db)
    const { status, error } = await finish({ challenge, totp: await codeNow() })
    expect([status, error.errors]).toEqual([401, expired])
    await removeExpiredChallenges(app.db)
    expect(await app.db.selectFrom('second_factor_challenge').selectAll().execute()).toEqual([])
  })

  test('is stored as a hash and for five minutes', async () => {
    await me.addTotp()
    const { challenge } = await me.beginSignIn()
    const rows = await sql<{ row: string; minutes: number }>`
      select second_factor_challenge::text as row, extract(epoch from expires_at - now()) / 60 as minutes
      from second_factor_challenge where admin_id = ${me.id} and purpose = 'sign_in'`.execute(app.db)
    expect(rows.rows).toHaveLength(1)
    expect(rows.rows[0]?.row).not.toContain(challenge)
    expect(rows.rows[0]?.row).not.toContain(Buffer.from(challenge).toString('hex'))
    expect(Math.round(Number(rows.rows[0]?.minutes))).toBe(5)
  })

  test('ends with the sign-in, and when the password is changed', async () => {
    const { codeAt } = await me.addTotp()
    const [first, second] = [await me.beginSignIn(), await me.beginSignIn()]
    const { response } = await finish({ challenge: first.challenge, totp: await codeAt(1) })
    expect((await finish({ challenge: first.challenge, totp: await codeAt(2) })).error.errors).toEqual(expired)
    const change = { current_pswd: password, pswd: 'akara every Saturday', confirmPswd: 'akara every Saturday' }
    const changed = await app.request(accountEndpoints.changePassword, { token: response.token, body: change })
    expect(changed.status).toBe(200)
    expect((await finish({ challenge: second.challenge, totp: await codeAt(2) })).error.errors).toEqual(expired)
  })

  test('allows five attempts', async () => {
    const { codeNow } = await me.addTotp()
    const { challenge } = await me.beginSignIn()
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await finish({ challenge, totp: '000000' })).error.errors).toHaveProperty('totp')
    }
    expect((await finish({ challenge, totp: await codeNow() })).error.errors).toEqual(expired)
    expect((await eventsOf(me.id)).filter((kind) => kind === 'second_factor_failed')).toHaveLength(5)
  })

  test('of the set-up of a factor, or of a sign-in with a passkey alone, is no sign-in', async () => {
    const { codeNow } = await me.addTotp()
    const begun = await app.request(secondFactorEndpoints.beginPasskey, {
      token: me.token,
      body: { current_pswd: password },
    })
    const passkey = await app.request(beginPasskeySignIn, { token: null })
    for (const { challenge } of [begun.response.data, passkey.response.data]) {
      expect((await finish({ challenge, totp: await codeNow() })).error.errors).toEqual(expired)
    }
  })
})

test('wrong codes are throttled across sign-ins, separately from passwords, and the right one waits too', async () => {
  const { codeNow } = await me.addTotp()
  const headers = { 'X-Forwarded-For': '198.51.100.7' }
  const statuses: number[] = []
  for (let round = 0; round < 2; round += 1) {
    const { challenge } = await me.beginSignIn()
    for (let sent = 0; sent < 5; sent += 1) statuses.push((await finish({ challenge, totp: '000000' }, headers)).status)
  }
  expect(statuses).toEqual(Array(10).fill(401))
  const { challenge } = await me.beginSignIn()
  const { status, error, headers: received } = await finish({ challenge, totp: await codeNow() }, headers)
  expect([status, error.code]).toEqual([429, 'too_many'])
  expect(Number(received.get('Retry-After'))).toBeGreaterThan(800)
  // The attempt was not counted against the challenge.
  expect((await finish({ challenge, totp: await codeNow() }, { 'X-Forwarded-For': '198.51.100.8' })).status).toBe(200)
})

describe('a recovery code', () => {
  test('signs in once, also if it is sent twice at the same time, in any case and grouping', async () => {
    const { recoveryCodes } = await me.addTotp()
    expect(recoveryCodes).toHaveLength(10)
    const [code = ''] = recoveryCodes
    expect(code).toMatch(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/)
    const steps = await Promise.all([me.beginSignIn(), me.beginSignIn()])
    const sent = [code, code.toUpperCase().replaceAll('-', ' ')]
    const outcomes = await Promise.all(
      steps.map(({ challenge }, index) => finish({ challenge, recovery_code: sent[index] })),
    )
    expect(outcomes.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 401])
    const { challenge } = await me.beginSignIn()
    const again = await finish({ challenge, recovery_code: code })
    expect(again.error.errors).toEqual({ recovery_code: 'This recovery code is wrong or was used before.' })
    expect((await me.find()).recovery_codes_left).toBe(9)
    expect(await eventsOf(me.id)).toContain('recovery_code_used')
  })

  test('of another admin is rejected', async () => {
    await me.addTotp()
    const { recoveryCodes } = await (await createFactorAdmin(app)).addTotp()
    const { challenge } = await me.beginSignIn()
    expect((await finish({ challenge, recovery_code: recoveryCodes[0] })).status).toBe(401)
  })
})

test('a one-use link sets the password, but does not sign in without the second factor', async () => {
  await me.addTotp()
  const link = await app.db.transaction().execute((tx) => insertLink(tx, { adminId: me.id, createdBy: null }))
  const pswd = 'akara every Saturday'
  const body = { token: link!.token, pswd, confirmPswd: pswd }
  const { response } = await app.request(linkEndpoints.use, { token: null, body })
  expect(response).toEqual({ status: true, message: expect.any(String) })
  expect((await signInWith({ pswd })).error.code).toBe('second_factor_required')
})
