import { accountEndpoints } from '@gatehouse/contract/account'
import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { insertAdmin, testAdmin } from '../../../test/insert-rows'
import { startApp, type TestApp } from '../../../test/start-app'

let app: TestApp
let now = new Date()
beforeAll(async () => {
  app = await startApp({ now: () => now })
})
afterAll(() => app.close())
beforeEach(async () => {
  now = new Date()
  await app.db.deleteFrom('idempotency_key').execute()
  await app.db.deleteFrom('change').execute()
  const others = app.db.selectFrom('admin').select('id').where('email', '!=', testAdmin.email)
  await app.db.deleteFrom('session').where('admin_id', 'in', others).execute()
  await app.db.deleteFrom('admin').where('email', '!=', testAdmin.email).execute()
})

const password = 'palm wine at dusk'
const person = {
  name: 'Chidi Ọkáfọ̀r',
  email: 'Chidi@Gatehouse.test',
  phone_number: '+234 803 111 2222',
  pswd: password,
  confirmPswd: password,
  status: 0,
}

const create = (fields: Readonly<Record<string, unknown>> = {}) =>
  app.request(adminEndpoints.create, { body: { ...person, ...fields } })
const created = async (fields = {}) => (await create(fields)).response.data
const remove = (id: string, token = app.token) => app.request(adminEndpoints.remove, { params: { id }, token })
const restore = (id: string) => app.request(adminEndpoints.restore, { params: { id } })
const signIn = (email: string, pswd = password) => app.signIn({ email, pswd })
const statusOf = async (token: string) => (await app.request(adminEndpoints.list, { token })).status
const names = async () => (await app.request(adminEndpoints.list)).response.data.map(({ name }) => name)

test('every admin endpoint requires a token', async () => {
  const params = { id: 'x' }
  expect((await app.request(adminEndpoints.list, { token: null })).status).toBe(401)
  expect((await app.request(adminEndpoints.create, { token: null, body: person })).status).toBe(401)
  expect((await app.request(adminEndpoints.remove, { token: null, params })).status).toBe(401)
  expect((await app.request(adminEndpoints.restore, { token: null, params })).status).toBe(401)
})

describe('a new admin is rejected', () => {
  test.each([
    [{ name: ' ' }, { name: 'Full name is required' }],
    [{ email: '' }, { email: 'Email is required' }],
    [{ email: 'chidi' }, { email: 'Enter a valid email address' }],
    [{ phone_number: '' }, { phone_number: 'Phone number is required' }],
    [
      { pswd: '', confirmPswd: '' },
      { pswd: 'Password is required', confirmPswd: 'Confirm the password' },
    ],
    [
      { pswd: undefined, confirmPswd: undefined },
      { pswd: 'Password is required', confirmPswd: 'Confirm the password' },
    ],
    [{ confirmPswd: 'palm wine at dawn' }, { confirmPswd: 'Passwords do not match' }],
    [
      { name: '', confirmPswd: 'other' },
      { name: 'Full name is required', confirmPswd: 'Passwords do not match' },
    ],
    [{ pswd: 'seven77', confirmPswd: 'seven77' }, { pswd: 'Use at least 8 characters' }],
    [{ pswd: 'x'.repeat(129), confirmPswd: 'x'.repeat(129) }, { pswd: 'Use at most 128 characters' }],
    [
      { pswd: 'Password123', confirmPswd: 'Password123' },
      { pswd: 'This is one of the most common passwords, which are tried first. Choose another.' },
    ],
    [
      { pswd: 'ｐａｓｓｗｏｒｄ１２３', confirmPswd: 'password123' },
      { pswd: 'This is one of the most common passwords, which are tried first. Choose another.' },
    ],
    [{ pswd: { length: 12 } }, { pswd: 'Password is required' }],
  ])('for %j', async (fields, errors) => {
    const { status, error } = await create(fields)
    expect([status, error.errors]).toEqual([422, errors])
    expect(await names()).toEqual([testAdmin.name])
  })

  test('when another live admin has the email, ignoring case', async () => {
    await insertAdmin(app.db, { email: 'chidi@GATEHOUSE.test', password })
    const { status, error } = await create()
    const message = 'Another admin has this email address'
    expect([status, error.message, error.errors]).toEqual([409, message, { email: message }])
  })
})

test('an admin is created, listed first, recorded and can sign in', async () => {
  const { status, response, text } = await create({ status: 7, is_super: true })
  expect([status, response.message]).toEqual([200, 'Admin created successfully!'])
  const { name, email, phone_number } = person
  expect(response.data).toEqual({
    id: expect.any(String),
    name,
    email,
    phone_number,
    status: 0,
    is_invited: false,
    invitation_expires_at: null,
    created_at: now.toISOString(),
    version: 1,
  })
  expect(text).not.toMatch(/argon2|pswd|password_hash/)
  expect((await app.request(adminEndpoints.list)).response.data[0]).toEqual(response.data)
  const changes = await app.db.selectFrom('change').selectAll().execute()
  expect(changes).toMatchObject([
    { action: 'create', entity: 'admin', entity_id: response.data.id, after: { name, email, phone_number, status: 0 } },
  ])
  expect(await statusOf(await signIn('CHIDI@gatehouse.test'))).toBe(200)
})

test('a password is stored as it is typed, and its 8 characters are counted as grapheme clusters', async () => {
  const pswd = ' 🏡🏡🏡🏡🏡🏡 '
  expect((await create({ pswd, confirmPswd: pswd })).status).toBe(200)
  await expect(signIn(person.email, pswd.trim())).rejects.toThrow('Invalid credentials')
  expect(await statusOf(await signIn(person.email, pswd))).toBe(200)
})

test('one Idempotency-Key creates one admin, and the same key with another password is rejected', async () => {
  const send = (pswd: string) =>
    app.request(adminEndpoints.create, {
      body: { ...person, pswd, confirmPswd: pswd },
      headers: { 'Idempotency-Key': 'k1' },
    })
  const first = await send(password)
  expect((await send(password)).response).toEqual(first.response)
  expect((await send('palm wine at dawn')).status).toBe(422)
  expect(await names()).toEqual([person.name, testAdmin.name])
})

test('the list is complete without a query, paged with one, and searched ignoring diacritics', async () => {
  for (let index = 0; index < 5; index += 1) {
    now = new Date(now.getTime() + 1000)
    await created({ name: `Person ${index}`, email: `person${index}@gatehouse.test` })
  }
  expect((await app.request(adminEndpoints.list)).response).not.toHaveProperty('total')
  expect(await names()).toEqual(['Person 4', 'Person 3', 'Person 2', 'Person 1', 'Person 0', testAdmin.name])
  const page = await app.request(adminEndpoints.list, { query: { limit: 4, page: 2 } })
  expect(page.response).toMatchObject({ total: 6, next_cursor: null })
  expect(page.response.data.map(({ name }) => name)).toEqual(['Person 0', testAdmin.name])
  await created()
  const found = await app.request(adminEndpoints.list, { query: { q: 'okafor' } })
  expect(found.response.data.map(({ name }) => name)).toEqual([person.name])
})

describe('deleting an admin', () => {
  test.each(['0190f3a0-0000-7000-8000-000000000000', 'nobody'])('that never existed (%s) is 404', async (id) => {
    const { status, error } = await remove(id)
    expect([status, error.message]).toEqual([404, 'Admin not found'])
    expect((await restore(id)).error.message).toBe('Admin not found')
  })

  test('is rejected for oneself, whatever the case of the id', async () => {
    const { id } = (await app.request(adminEndpoints.list)).response.data[0]!
    for (const ownId of [id, id.toUpperCase()]) {
      const { status, error } = await remove(ownId)
      expect([status, error.message]).toEqual([409, 'You cannot delete your own account'])
    }
    expect(await names()).toEqual([testAdmin.name])
  })

  test('ends its sessions and its sign-in immediately, and returns until when it can be restored', async () => {
    const { id } = await created()
    const tokens = [await signIn(person.email), await signIn(person.email)]
    const { response } = await remove(id)
    expect(response).toEqual({
      status: true,
      message: 'Admin deleted successfully',
      data: { restorable_until: new Date(now.getTime() + 30 * 86_400_000).toISOString() },
    })
    expect([await statusOf(tokens[0]!), await statusOf(tokens[1]!)]).toEqual([401, 401])
    await expect(signIn(person.email)).rejects.toThrow('Invalid credentials')
    expect(await names()).toEqual([testAdmin.name])
    const { before, after } = await app.db
      .selectFrom('change')
      .selectAll()
      .where('action', '=', 'delete')
      .executeTakeFirstOrThrow()
    expect([before, after]).toEqual([
      { name: person.name, email: person.email, phone_number: person.phone_number, status: 0 },
      null,
    ])
  })

  test('twice returns the same response and inserts one change row', async () => {
    const { id } = await created()
    const first = await remove(id)
    expect((await remove(id)).response).toEqual(first.response)
    const deletes = await app.db.selectFrom('change').selectAll().where('action', '=', 'delete').execute()
    expect(deletes).toHaveLength(1)
  })

  test('frees its email', async () => {
    await remove((await created()).id)
    expect((await create()).status).toBe(200)
  })
})

describe('restoring an admin', () => {
  test('restores it with its password, and requires a new sign-in', async () => {
    const { id } = await created()
    const token = await signIn(person.email)
    await remove(id)
    expect((await restore(id)).response).toEqual({ status: true, message: 'Admin restored successfully' })
    expect((await restore(id)).status).toBe(200)
    expect(await statusOf(token)).toBe(401)
    expect(await statusOf(await signIn(person.email))).toBe(200)
    expect(await names()).toContain(person.name)
  })

  test('is rejected while another admin has its email', async () => {
    const { id } = await created()
    await remove(id)
    await created({ name: 'Successor', email: person.email.toLowerCase() })
    const { status, error } = await restore(id)
    expect([status, error.message]).toEqual([409, 'Another admin has this email address'])
    expect(await names()).toEqual(['Successor', testAdmin.name])
  })

  test('is rejected after 30 days', async () => {
    const { id } = await created()
    await remove(id)
    now = new Date(now.getTime() + 31 * 86_400_000)
    expect((await restore(id)).status).toBe(409)
  })
})

test('a sign-in whose password was verified before the admin was deleted creates no session', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await created()
    const body = { email: person.email, pswd: password }
    const signingIn = app.request(sessionEndpoints.signIn, { token: null, body })
    await remove(id)
    const outcome = await signingIn
    if (outcome.status === 200) expect(await statusOf(outcome.response.token)).toBe(401)
    await restore(id)
    expect(await app.db.selectFrom('session').selectAll().where('admin_id', '=', id).execute()).toEqual([])
    await remove(id)
  }
})

test('a concurrent password change by the deleted admin changes nothing', async () => {
  const { id } = await created()
  const token = await signIn(person.email)
  const pswd = 'akara every Saturday'
  const body = { current_pswd: password, pswd, confirmPswd: pswd }
  const [changing] = await Promise.all([app.request(accountEndpoints.changePassword, { token, body }), remove(id)])
  expect([200, 401]).toContain(changing.status)
  expect(await statusOf(token)).toBe(401)
})
