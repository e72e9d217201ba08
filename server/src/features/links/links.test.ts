import { accountEndpoints } from '@gatehouse/contract/account'
import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { linkEndpoints, linkHours } from '@gatehouse/contract/link'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { insertAdmin } from '../../../test/insert-rows'
import { startApp, type TestApp } from '../../../test/start-app'
import { insertLink, removeExpiredLinks } from '../../auth/links/link-repository'
import { createSignInThrottle } from '../../auth/throttle/sign-in-throttle'

let app: TestApp
let admin: { id: string; email: string }
let nextNetwork = 0

const oldPassword = 'palm wine at dusk'
const pswd = 'akara every Saturday'
const message = 'This link is no longer valid. It has been used or replaced by a newer one, or it has expired.'

beforeAll(async () => {
  app = await startApp({ trustedProxies: ['127.0.0.1'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('change').execute()
  await app.db.deleteFrom('security_event').execute()
  admin = await insertAdmin(app.db, { name: 'Ada Eze', password: oldPassword })
})

const newAddress = () => {
  nextNetwork += 1
  return `198.19.${nextNetwork >> 8}.${nextNetwork & 255}`
}
const createToken = async (adminId = admin.id) =>
  (await app.db.transaction().execute((tx) => insertLink(tx, { adminId, createdBy: null })))!.token
const find = (token: string, address = newAddress()) =>
  app.request(linkEndpoints.find, { token: null, body: { token }, headers: { 'X-Forwarded-For': address } })
const use = (
  token: string,
  fields: { address?: string; confirmPswd?: string; pswd?: string; device_mark?: string } = {},
) => {
  const { address = newAddress(), ...more } = fields
  const body = { token, pswd, confirmPswd: fields.pswd ?? pswd, ...more }
  return app.request(linkEndpoints.use, { token: null, body, headers: { 'X-Forwarded-For': address } })
}
const signIn = (password: string) =>
  app.request(sessionEndpoints.signIn, { token: null, body: { email: admin.email, pswd: password } })
const statusOf = async (token: string) => (await app.request(adminEndpoints.list, { token })).status
const events = async () =>
  (await app.db.selectFrom('security_event').select('kind').where('admin_id', '=', admin.id).execute()).map(
    ({ kind }) => kind,
  )

describe('a link is rejected with the same response', () => {
  test.each<[string, () => Promise<string>]>([
    ['that never existed', async () => 'x'.repeat(43)],
    ['with a malformed token', async () => 'short'],
    [
      'that was used',
      async () => {
        const token = await createToken()
        await use(token)
        return token
      },
    ],
    [
      'that was replaced by a newer one',
      async () => {
        const token = await createToken()
        await createToken()
        return token
      },
    ],
    [
      'that has expired',
      async () => {
        const token = await createToken()
        await sql`update admin_link set expires_at = now() - interval '1 second'`.execute(app.db)
        return token
      },
    ],
    [
      'of a deleted admin',
      async () => {
        const token = await createToken()
        await app.request(adminEndpoints.remove, { params: { id: admin.id } })
        return token
      },
    ],
    [
      'after the owner has changed the password',
      async () => {
        const token = await createToken()
        const session = await app.signIn({ email: admin.email, pswd: oldPassword })
        const body = { current_pswd: oldPassword, pswd: 'jollof on Fridays', confirmPswd: 'jollof on Fridays' }
        expect((await app.request(accountEndpoints.changePassword, { token: session, body })).status).toBe(200)
        return token
      },
    ],
  ])('%s', async (_, makeToken) => {
    const token = await makeToken()
    const before = await app.db.selectFrom('admin').select('password_hash').where('id', '=', admin.id).execute()
    for (const outcome of [await find(token), await use(token)]) {
      expect([outcome.status, outcome.error]).toEqual([404, { status: false, code: 'not_found', message }])
    }
    expect(await app.db.selectFrom('admin').select('password_hash').where('id', '=', admin.id).execute()).toEqual(
      before,
    )
  })
})

test.each([
  [{ pswd: 'short' }, { pswd: 'Use at least 8 characters' }],
  [{ confirmPswd: 'akara every Sunday' }, { confirmPswd: 'Passwords do not match' }],
  [
    { pswd: 'michaeljackson' },
    { pswd: 'This is one of the most common passwords, which are tried first. Choose another.' },
  ],
])('the new password has the usual rules, and an invalid one does not use the link: %j', async (fields, errors) => {
  const token = await createToken()
  const { status, error } = await use(token, fields)
  expect([status, error.errors]).toEqual([422, errors])
  expect((await use(token)).status).toBe(200)
})

test('a link can be used for 72 hours by the clock of the database, and finding it changes nothing', async () => {
  expect(linkHours).toBe(72)
  const token = await createToken()
  const { rows } = await sql<{ hours: string }>`
    select extract(epoch from expires_at - now())::int / 3600.0 as hours from admin_link
    where admin_id = ${admin.id}`.execute(app.db)
  expect(Number(rows[0]?.hours)).toBeCloseTo(72, 1)
  const stored = () => app.db.selectFrom('admin_link').selectAll().where('admin_id', '=', admin.id).execute()
  const before = await stored()
  const { response } = await find(token)
  expect(response.data).toEqual({
    kind: 'reset',
    name: 'Ada Eze',
    email: admin.email,
    expires_at: before[0]?.expires_at.toISOString(),
  })
  await find(token)
  expect(await stored()).toEqual(before)
  expect(JSON.stringify(before)).not.toContain(token)
})

test('it sets the password, ends all sessions, signs in, and is recorded without the password', async () => {
  const others = [await app.signIn({ email: admin.email, pswd: oldPassword })]
  const { response } = await use(await createToken())
  expect(response).toEqual({
    status: true,
    message: 'Password set successfully',
    token: expect.stringMatching(/^[\w-]{43}$/),
    admin: { id: admin.id, name: 'Ada Eze', email: admin.email },
  })
  expect([await statusOf(response.token!), await statusOf(others[0]!), await statusOf(app.token)]).toEqual([
    200, 401, 200,
  ])
  expect([(await signIn(oldPassword)).status, (await signIn(pswd)).status]).toEqual([401, 200])
  const changes = await app.db.selectFrom('change').selectAll().execute()
  expect(changes).toMatchObject([
    {
      action: 'update',
      entity: 'admin',
      entity_id: admin.id,
      admin_id: admin.id,
      after: { pswd_changed_at: expect.any(String) },
    },
  ])
  expect(JSON.stringify(changes)).not.toMatch(/argon2|akara/)
  expect(await events()).toContain('password_set')
})

test('the device that uses a link is known at the next sign-in', async () => {
  const device_mark = 'm'.repeat(43)
  await use(await createToken(), { device_mark })
  const marks = await app.db.selectFrom('known_device').select('id').where('admin_id', '=', admin.id).execute()
  expect(marks).toHaveLength(1)
})

test('of two uses at the same time one succeeds, and the other changes nothing', async () => {
  for (let round = 0; round < 4; round += 1) {
    const token = await createToken()
    const passwords = [`first password ${round}`, `second password ${round}`]
    const outcomes = await Promise.all(passwords.map((chosen) => use(token, { pswd: chosen })))
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    const winner = outcomes.findIndex(({ status }) => status === 200)
    expect((await signIn(passwords[winner]!)).status).toBe(200)
    expect(await statusOf(outcomes[winner]!.response.token!)).toBe(200)
  }
})

test('a link works while an attack has used up the attempts of the account, and does not count for it', async () => {
  const throttle = createSignInThrottle(app)
  for (let sent = 0; sent < 61; sent += 1) {
    const attempt = { account: admin.email, address: newAddress(), deviceId: null }
    await throttle.count(attempt).catch(() => undefined)
  }
  expect((await signIn(oldPassword)).status).toBe(429)
  const counters = () => app.db.selectFrom('attempt_counter').selectAll().orderBy('key').execute()
  const before = await counters()
  const token = await createToken()
  const outcomes = [await find(token), await use(token)]
  expect(outcomes.map(({ status }) => status)).toEqual([200, 200])
  expect(await counters()).toEqual(before)
})

test('unknown tokens are limited for each address, where a valid link still works', async () => {
  const address = newAddress()
  for (let sent = 0; sent < 60; sent += 1) expect((await find('x'.repeat(43), address)).status).toBe(404)
  const { status, headers } = await find('x'.repeat(43), address)
  expect([status, Number(headers.get('Retry-After')) > 800]).toEqual([429, true])
  expect((await find('x'.repeat(43))).status).toBe(404)
  expect((await use(await createToken(), { address })).status).toBe(200)
})

test('the token is in no log line', async () => {
  const token = await createToken()
  await use(token)
  await use(token)
  expect(app.logLines.join('\n')).not.toContain(token)
})

test('expired links are removed', async () => {
  await createToken()
  const other = await insertAdmin(app.db, { password: oldPassword })
  await createToken(other.id)
  await sql`update admin_link set expires_at = now() - interval '1 second' where admin_id = ${admin.id}`.execute(app.db)
  await removeExpiredLinks(app.db)
  const left = await app.db
    .selectFrom('admin_link')
    .select('admin_id')
    .where('admin_id', 'in', [admin.id, other.id])
    .execute()
  expect(left).toEqual([{ admin_id: other.id }])
})
