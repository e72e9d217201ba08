import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { secondFactorEndpoints } from '@gatehouse/contract/second-factor/factors'
import { secondStepEndpoints } from '@gatehouse/contract/second-factor/second-step'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createFactorAdmin, type FactorAdmin, password, publicUrl } from './factor-admin'
import { sendRequest } from '../send-request'
import { startApp, type TestApp } from '../start-app'
import { buildApp } from '../../src/app'

const { beginPasskeySignIn, passkeySignIn, secondStep } = secondStepEndpoints
const byNumber = (a: number, b: number) => a - b

let app: TestApp
let me: FactorAdmin
beforeAll(async () => {
  app = await startApp({ publicUrl })
})
afterAll(() => app.close())
beforeEach(async () => {
  me = await createFactorAdmin(app)
})

const statusOf = async (token: string) => (await app.request(adminEndpoints.list, { token })).status
const eventsOf = async (id: string) =>
  (await app.db.selectFrom('security_event').select('kind').where('admin_id', '=', id).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )

const finish = (body: Record<string, unknown>) => app.request(secondStep, { token: null, body })

describe('a passkey after the password', () => {
  test('finishes the sign-in, and need not verify the user', async () => {
    const { authenticator } = await me.addPasskey()
    const { challenge, passkey_options = {} } = await me.beginSignIn()
    const passkey = authenticator.get(passkey_options, { isUserVerified: false })
    const { response } = await finish({ challenge, passkey })
    expect(await statusOf(response.token)).toBe(200)
    expect((await me.find()).passkeys[0]?.last_used_at).not.toBeNull()
  })

  test.each([
    ['for another origin', { origin: 'https://evil.example.ng' }],
    ['for another RP ID', { rpId: 'evil.example.ng' }],
    ['with a counter that did not grow', { counter: 0 }],
  ])('is rejected if it signed %s', async (_, overrides) => {
    const { authenticator } = await me.addPasskey()
    // A used passkey counts, so 0 would be a copy.
    const first = await me.beginSignIn()
    await finish({ challenge: first.challenge, passkey: authenticator.get(first.passkey_options ?? {}) })
    const { challenge, passkey_options = {} } = await me.beginSignIn()
    const { status, error } = await finish({ challenge, passkey: authenticator.get(passkey_options, overrides) })
    expect([status, error.errors]).toEqual([401, { passkey: 'This passkey was not accepted.' }])
  })

  test('is rejected if its response is sent again, in this sign-in, in another one, and at the same time', async () => {
    const { authenticator } = await me.addPasskey()
    const [first, second] = [await me.beginSignIn(), await me.beginSignIn()]
    const passkey = authenticator.get(first.passkey_options ?? {})
    const outcomes = await Promise.all([1, 2, 3].map(() => finish({ challenge: first.challenge, passkey })))
    expect(outcomes.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 401, 401])
    expect((await finish({ challenge: first.challenge, passkey })).status).toBe(401)
    expect((await finish({ challenge: second.challenge, passkey })).status).toBe(401)
  })

  test('verifies what it signed once, so that a rejected response cannot be replaced', async () => {
    const { authenticator } = await me.addPasskey()
    const { challenge, passkey_options = {} } = await me.beginSignIn()
    const wrong = authenticator.get(passkey_options, { origin: 'https://evil.example.ng' })
    expect((await finish({ challenge, passkey: wrong })).status).toBe(401)
    expect((await finish({ challenge, passkey: authenticator.get(passkey_options) })).status).toBe(401)
  })

  test('of another admin, or removed meanwhile, is rejected', async () => {
    const { authenticator } = await me.addPasskey()
    await me.addTotp()
    const other = await (await createFactorAdmin(app)).addPasskey()
    const first = await me.beginSignIn()
    const foreign = other.authenticator.get(first.passkey_options ?? {})
    expect((await finish({ challenge: first.challenge, passkey: foreign })).status).toBe(401)
    const second = await me.beginSignIn()
    const [stored] = (await me.find()).passkeys
    const removed = await app.request(secondFactorEndpoints.removePasskey, {
      token: me.token,
      params: { id: stored!.id },
      body: { current_pswd: password },
    })
    expect(removed.status).toBe(200)
    const passkey = authenticator.get(second.passkey_options ?? {})
    expect((await finish({ challenge: second.challenge, passkey })).status).toBe(401)
  })
})

describe('a sign-in with a passkey alone', () => {
  const begin = async () => (await app.request(beginPasskeySignIn, { token: null })).response.data
  const send = (body: Record<string, unknown>) => app.request(passkeySignIn, { token: null, body })

  test('returns exactly the response of a sign-in', async () => {
    const { authenticator } = await me.addPasskey()
    const { challenge, options } = await begin()
    expect(options).toMatchObject({ rpId: 'console.example.ng', userVerification: 'required' })
    expect(options).not.toHaveProperty('allowCredentials')
    const { text, response } = await send({ challenge, passkey: authenticator.get(options) })
    expect(text).toBe(
      `{"status":true,"token":"${response.token}","admin":{"id":"${me.id}","name":"Ngozi Adeyemi","email":"${me.email}"}}`,
    )
    expect(await statusOf(response.token)).toBe(200)
  })

  test.each([
    ['that did not verify the user', { isUserVerified: false }],
    ['for another origin', { origin: 'https://evil.example.ng' }],
    ['for another RP ID', { rpId: 'evil.example.ng' }],
    ['that names another user', { userHandle: Buffer.from('someone').toString('base64url') }],
    ['that names no user', { userHandle: '' }],
  ])('is rejected with a passkey %s', async (_, overrides) => {
    const { authenticator } = await me.addPasskey()
    const { challenge, options } = await begin()
    const { status, error } = await send({ challenge, passkey: authenticator.get(options, overrides) })
    expect([status, error.code]).toEqual([401, 'unauthenticated'])
    expect(await eventsOf(me.id)).toContain('sign_in_failed')
  })

  test('is rejected for a response that is sent again, and for an expired challenge', async () => {
    const { authenticator } = await me.addPasskey()
    const { challenge, options } = await begin()
    const passkey = authenticator.get(options)
    const outcomes = await Promise.all([1, 2, 3].map(() => send({ challenge, passkey })))
    expect(outcomes.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 401, 401])
    const next = await begin()
    await sql`update second_factor_challenge set expires_at = now()`.execute(app.db)
    expect((await send({ challenge: next.challenge, passkey: authenticator.get(next.options) })).status).toBe(401)
  })

  test('is rejected with a passkey that was removed, of a deleted admin, and unknown', async () => {
    const { authenticator } = await me.addPasskey()
    const first = await begin()
    await app.db.updateTable('admin').set({ deleted_at: new Date() }).where('id', '=', me.id).execute()
    const passkey = authenticator.get(first.options)
    expect((await send({ challenge: first.challenge, passkey })).status).toBe(401)
    const second = await begin()
    await app.db.deleteFrom('passkey').where('admin_id', '=', me.id).execute()
    expect((await send({ challenge: second.challenge, passkey: authenticator.get(second.options) })).status).toBe(401)
  })

  test('cannot use the challenge of a second step, whose passkey need not verify the user', async () => {
    const { authenticator } = await me.addPasskey()
    const { challenge, passkey_options = {} } = await me.beginSignIn()
    expect((await send({ challenge, passkey: authenticator.get(passkey_options) })).status).toBe(401)
  })

  test('is not offered without https or at an IP address', async () => {
    for (const address of ['http://console.example.ng', 'https://192.0.2.7', 'https://[2001:db8::7]']) {
      const other = await buildApp({ ...app, config: { ...app.config, publicUrl: address } })
      const url = await other.listen({ host: '127.0.0.1', port: 0 })
      const { status, error } = await sendRequest(url, beginPasskeySignIn, {})
      expect([status, error.message]).toEqual([
        409,
        'Passkeys can only be used at an https address with a host name, or on localhost',
      ])
      await other.close()
    }
  })
})
