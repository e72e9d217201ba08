import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { allEndpoints } from '@gatehouse/contract/endpoints'
import { secondFactorEndpoints } from '@gatehouse/contract/second-factor/factors'
import { secondStepEndpoints } from '@gatehouse/contract/second-factor/second-step'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createAuthenticator } from './authenticator'
import { createFactorAdmin, type FactorAdmin, password, publicUrl } from './factor-admin'
import { sendRequest } from '../send-request'
import { startApp, type TestApp } from '../start-app'
import { buildApp } from '../../src/app'
import { removeExpiredFactors } from '../../src/auth/second-factor/remove-factors'
import { runAdmin } from '../../src/commands/run-admin'

const { beginPasskey, addPasskey, renamePasskey, removePasskey, beginTotp, addTotp, removeTotp, createRecoveryCodes } =
  secondFactorEndpoints

const byNumber = (a: number, b: number) => a - b

let app: TestApp
let me: FactorAdmin
const startedAt = new Date()
beforeAll(async () => {
  app = await startApp({ publicUrl, now: () => startedAt })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('change').execute()
  me = await createFactorAdmin(app)
})

const body = { current_pswd: password }
const wrong = { current_pswd: 'not the password' }
const eventsOf = async (id: string) =>
  (await app.db.selectFrom('security_event').select('kind').where('admin_id', '=', id).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )
const changes = () => app.db.selectFrom('change').selectAll().where('entity_id', '=', me.id).orderBy('id').execute()
const signIn = async () =>
  (await app.request(sessionEndpoints.signIn, { token: null, body: { email: me.email, pswd: password } })).status

describe('the password is asked for', () => {
  test('before each change but a new name, and a wrong one is a validation error and a security event', async () => {
    await me.addTotp()
    await me.addPasskey()
    const params = { id: (await me.find()).passkeys[0]!.id }
    const { token } = me
    const outcomes = [
      await app.request(beginPasskey, { token, body: wrong }),
      await app.request(beginTotp, { token, body: wrong }),
      await app.request(removePasskey, { token, params, body: wrong }),
      await app.request(removeTotp, { token, body: wrong }),
      await app.request(createRecoveryCodes, { token, body: wrong }),
    ]
    for (const { status, error } of outcomes) {
      expect([status, error.errors]).toEqual([422, { current_pswd: 'This is not your current password' }])
    }
    const failures = (await eventsOf(me.id)).filter((kind) => kind === 'password_check_failed')
    expect(failures).toHaveLength(5)
    expect(await me.find()).toMatchObject({ passkeys: [{}], totp_since: expect.any(String), recovery_codes_left: 10 })
  })

  test('and rejected after ten wrong ones in a session, also when it is right', async () => {
    const { token } = me
    for (let sent = 0; sent < 10; sent += 1) await app.request(beginTotp, { token, body: wrong })
    expect((await app.request(beginTotp, { token, body })).status).toBe(429)
  })
})

describe('a passkey', () => {
  test('is added, listed, renamed and removed, each with its change and its security event', async () => {
    const { recoveryCodes } = await me.addPasskey('Ngozi’s phone')
    expect(recoveryCodes).toHaveLength(10)
    const { recoveryCodes: more } = await me.addPasskey('Laptop')
    expect(more).toEqual([])
    const { passkeys, ...rest } = await me.find()
    expect(passkeys.map(({ name, host }) => [name, host])).toEqual([
      ['Ngozi’s phone', 'console.example.ng'],
      ['Laptop', 'console.example.ng'],
    ])
    expect(rest).toEqual({ totp_since: null, recovery_codes_left: 10, is_required: false, passkey_origin: publicUrl })
    const { token } = me
    const params = { id: passkeys[0]!.id }
    const renamed = await app.request(renamePasskey, { token, params, body: { name: ' Old phone ' } })
    expect(renamed.response.message).toBe('Passkey renamed')
    expect((await me.find()).passkeys[0]?.name).toBe('Old phone')
    expect((await app.request(removePasskey, { token, params, body })).response.message).toBe('Passkey removed')
    expect((await me.find()).recovery_codes_left).toBe(10)
    expect((await changes()).map(({ before, after, admin_id }) => [before, after, admin_id === me.id])).toEqual([
      [{}, { passkey: 'Ngozi’s phone' }, true],
      [{}, { passkey: 'Laptop' }, true],
      [{ passkey: 'Ngozi’s phone' }, { passkey: 'Old phone' }, true],
      [{ passkey: 'Old phone' }, {}, true],
    ])
    expect(await eventsOf(me.id)).toEqual(['signed_in', 'passkey_added', 'passkey_added', 'passkey_removed'])
  })

  test('of another admin cannot be renamed or removed', async () => {
    await me.addPasskey()
    const other = await createFactorAdmin(app)
    const params = { id: (await me.find()).passkeys[0]!.id }
    const { token } = other
    expect((await app.request(renamePasskey, { token, params, body: { name: 'Mine' } })).status).toBe(404)
    expect((await app.request(removePasskey, { token, params, body })).status).toBe(404)
    expect((await app.request(removePasskey, { token, params: { id: 'x' }, body })).status).toBe(404)
  })

  test.each([
    ['for another origin', { origin: 'https://evil.example.ng' }],
    ['for another RP ID', { rpId: 'evil.example.ng' }],
  ])('is rejected if it was created %s', async (_, overrides) => {
    const { token } = me
    const { challenge, options } = (await app.request(beginPasskey, { token, body })).response.data
    const passkey = createAuthenticator(publicUrl).create(options, overrides)
    const { status, error } = await app.request(addPasskey, { token, body: { challenge, name: 'Phone', passkey } })
    expect([status, error.message]).toEqual([422, 'This passkey could not be added. Please try again.'])
  })

  test('is added once for a challenge, by the session that began, and exists once for all admins', async () => {
    const { token } = me
    const { challenge, options } = (await app.request(beginPasskey, { token, body })).response.data
    const authenticator = createAuthenticator(publicUrl)
    const sent = { challenge, name: 'Phone', passkey: authenticator.create(options) }
    const otherSession = await me.openSession()
    const other = await createFactorAdmin(app)
    expect((await app.request(addPasskey, { token: other.token, body: sent })).status).toBe(409)
    const again = (await app.request(beginPasskey, { token, body })).response.data
    const second = { ...sent, challenge: again.challenge, passkey: authenticator.create(again.options) }
    expect((await app.request(addPasskey, { token: otherSession, body: second })).status).toBe(409)
    const third = (await app.request(beginPasskey, { token, body })).response.data
    const added = { ...sent, challenge: third.challenge, passkey: authenticator.create(third.options) }
    const outcomes = await Promise.all([1, 2].map(() => app.request(addPasskey, { token, body: added })))
    expect(outcomes.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409])
    const foreign = (await app.request(beginPasskey, { token: other.token, body })).response.data
    const copied = { challenge: foreign.challenge, name: 'Copy', passkey: authenticator.create(foreign.options) }
    const { status, error } = await app.request(addPasskey, { token: other.token, body: copied })
    expect([status, error.message]).toEqual([409, 'This passkey was added before'])
  })
})

describe('an authenticator app', () => {
  test('is active only after one of its codes was confirmed', async () => {
    const { token } = me
    const begun = (await app.request(beginTotp, { token, body })).response.data
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Gatehouse[^?]*\?.*issuer=Gatehouse/)
    expect(begun.uri).toContain(`secret=${begun.secret}`)
    const { error } = await app.request(addTotp, { token, body: { challenge: begun.challenge, code: '000000' } })
    expect(error.errors).toEqual({
      code: 'This code is wrong or was used before. Enter the one that the app shows now.',
    })
    expect((await me.find()).totp_since).toBeNull()
    expect(await signIn()).toBe(200)
    await me.addTotp()
    expect(await signIn()).toBe(401)
    expect((await app.request(beginTotp, { token, body })).status).toBe(409)
  })

  test('is removed with its recovery codes if it is the last factor, and signing in needs the password only', async () => {
    const { secret, recoveryCodes } = await me.addTotp()
    const { token } = me
    expect((await app.request(removeTotp, { token, body })).response.message).toBe('Authenticator app removed')
    expect(await me.find()).toMatchObject({ totp_since: null, recovery_codes_left: 0 })
    expect(await signIn()).toBe(200)
    expect(await eventsOf(me.id)).toEqual(['signed_in', 'totp_added', 'totp_removed', 'signed_in'])
    expect((await app.request(removeTotp, { token, body })).status).toBe(404)
    const recorded = JSON.stringify(await changes())
    for (const text of [secret, ...recoveryCodes]) expect(recorded).not.toContain(text)
  })

  test('and its recovery codes are stored in no idempotency key', async () => {
    const { token } = me
    const begun = await app.request(beginTotp, { token, body, headers: { 'Idempotency-Key': 'begin' } })
    const { secret } = begun.response.data
    const { recoveryCodes } = await me.addTotp()
    const created = await app.request(createRecoveryCodes, { token, body, headers: { 'Idempotency-Key': 'codes' } })
    const stored = JSON.stringify(await app.db.selectFrom('idempotency_key').selectAll().execute())
    for (const text of [secret, ...recoveryCodes, ...created.response.data.recovery_codes]) {
      expect(stored).not.toContain(text)
    }
  })
})

test('new recovery codes replace the old ones, and need a factor', async () => {
  const { token } = me
  expect((await app.request(createRecoveryCodes, { token, body })).status).toBe(409)
  const { recoveryCodes: old } = await me.addTotp()
  const { recovery_codes: created } = (await app.request(createRecoveryCodes, { token, body })).response.data
  expect(new Set([...old, ...created]).size).toBe(20)
  const finish = async (recovery_code: string | undefined) => {
    const { challenge } = await me.beginSignIn()
    return (await app.request(secondStepEndpoints.secondStep, { token: null, body: { challenge, recovery_code } }))
      .status
  }
  expect([await finish(old[0]), await finish(created[0])]).toEqual([401, 200])
  const rows = await app.db.selectFrom('recovery_code').selectAll().where('admin_id', '=', me.id).execute()
  expect(rows).toHaveLength(9)
  expect(rows.every(({ code_hash }) => code_hash.length === 32)).toBe(true)
})

describe('with REQUIRE_SECOND_FACTOR', () => {
  let url: string
  let close: () => Promise<void>
  beforeAll(async () => {
    const strict = await buildApp({ ...app, config: { ...app.config, requireSecondFactor: true } })
    url = await strict.listen({ host: '127.0.0.1', port: 0 })
    close = () => strict.close()
  })
  afterAll(() => close())

  test('the session of an admin without a factor reaches only the set-up and Log Out', async () => {
    const reached: string[] = []
    for (const endpoint of allEndpoints.filter(({ access }) => access === 'admin' || access === 'listings')) {
      // The set-up calls fail for their empty body (422), and Log Out ends this session, so it has its own.
      const token = await me.openSession()
      const params = { id: me.id, affiliate_code: 'x' } as never
      const outcome = await sendRequest(url, endpoint, { token, params, ...(endpoint.body && { body: {} }) })
      if (outcome.status === 409 && outcome.error.code === 'set_up_required') continue
      reached.push(`${endpoint.method} ${endpoint.path}`)
    }
    expect(reached).toEqual([
      'POST /admin/auth/signout',
      'GET /admin/account',
      'GET /admin/account/second-factor',
      'POST /admin/account/passkeys/begin',
      'POST /admin/account/passkeys',
      'POST /admin/account/totp/begin',
      'POST /admin/account/totp',
    ])
  })

  test('a factor opens everything to that session, and the last one cannot be removed', async () => {
    const list = async () => sendRequest(url, adminEndpoints.list, { token: me.token })
    const { status, error } = await list()
    expect([status, error.code, error.message]).toEqual([
      409,
      'set_up_required',
      'This server requires a second factor. Sign in with its console to set one up.',
    ])
    expect((await sendRequest(url, adminEndpoints.list, { token: 'a'.repeat(43) })).status).toBe(401)
    await me.addTotp()
    expect((await list()).status).toBe(200)
    const removed = await sendRequest(url, removeTotp, { token: me.token, body })
    expect([removed.status, removed.error.message]).toEqual([
      409,
      'This server requires a second factor. Add another one before you remove this one.',
    ])
    await me.addPasskey()
    expect((await sendRequest(url, removeTotp, { token: me.token, body })).status).toBe(200)
    const found = await sendRequest(url, secondFactorEndpoints.find, { token: me.token })
    expect(found.response.data).toMatchObject({ is_required: true, recovery_codes_left: 10 })
  })
})

test('npm run admin -- remove-second-factor removes everything, and records it', async () => {
  const printed: string[] = []
  const run = (email: string) =>
    runAdmin(['remove-second-factor', email], {
      print: (line) => void printed.push(line),
      printError: (line) => void printed.push(line),
      open: async () => ({ config: app.config, db: app.db, close: () => Promise.resolve() }),
    })
  await me.addTotp()
  await me.addPasskey()
  expect(await run('nobody@x.ng')).toBe(1)
  expect(await run(me.email.toUpperCase())).toBe(0)
  expect(await run(me.email)).toBe(0)
  expect(printed).toEqual([
    'There is no admin with the email "nobody@x.ng".',
    `${me.email} can now sign in with the password alone.`,
    `${me.email} has no second factor; nothing was changed.`,
  ])
  expect(await me.find()).toMatchObject({ passkeys: [], totp_since: null, recovery_codes_left: 0 })
  expect(await signIn()).toBe(200)
  expect(await eventsOf(me.id)).toContain('second_factors_removed')
  expect((await changes()).at(-1)).toMatchObject({ admin_id: null, after: { second_factor: false } })
})

test('the factors of an admin are removed once a deleted admin cannot be restored', async () => {
  await me.addTotp()
  await me.addPasskey()
  const count = async () =>
    (await app.db.selectFrom('passkey').selectAll().where('admin_id', '=', me.id).execute()).length
  const deletedAt = async (days: number) => {
    const deleted_at = new Date(Date.now() - days * 86_400_000)
    await app.db.updateTable('admin').set({ deleted_at }).where('id', '=', me.id).execute()
    await removeExpiredFactors(app.db)
  }
  await deletedAt(29)
  expect(await count()).toBe(1)
  await deletedAt(31)
  expect(await count()).toBe(0)
  expect(await app.db.selectFrom('totp').selectAll().where('admin_id', '=', me.id).execute()).toEqual([])
  expect(await app.db.selectFrom('recovery_code').selectAll().where('admin_id', '=', me.id).execute()).toEqual([])
})
