import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { linkEndpoints } from '@gatehouse/contract/link'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { insertAdmin, testAdmin } from '../../../test/insert-rows'
import { startApp, type TestApp } from '../../../test/start-app'

let app: TestApp
let ownId: string
beforeAll(async () => {
  app = await startApp()
  ownId = (await app.db.selectFrom('admin').select('id').executeTakeFirstOrThrow()).id
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('idempotency_key').execute()
  await app.db.deleteFrom('change').execute()
  await app.db.deleteFrom('security_event').execute()
  await app.db.deleteFrom('attempt_counter').execute()
  await app.db.deleteFrom('session').where('admin_id', '!=', ownId).execute()
  await app.db.deleteFrom('admin').where('id', '!=', ownId).execute()
})

const pswd = 'akara every Saturday'
const person = { name: 'Chidi Ọkáfọ̀r', email: 'Chidi@Gatehouse.test', phone_number: '0803 111 2222' }

const invite = (fields: object = {}, headers = {}) =>
  app.request(adminEndpoints.invite, { body: { ...person, ...fields }, headers })
const invited = async () => (await invite()).response
const newLink = (id: string, body: { current_pswd?: string } = {}) =>
  app.request(adminEndpoints.createLink, { params: { id }, body })
const tokenOf = ({ url }: { url: string }) => new URL(url).hash.slice(1)
const find = async (token: string) => (await app.request(linkEndpoints.find, { token: null, body: { token } })).status
const use = (token: string) => app.request(linkEndpoints.use, { token: null, body: { token, pswd, confirmPswd: pswd } })
const listed = async (id: string) =>
  (await app.request(adminEndpoints.list)).response.data.find((admin) => admin.id === id)
const signIn = (password = pswd) =>
  app.request(sessionEndpoints.signIn, { token: null, body: { email: person.email, pswd: password } })
const hoursUntil = (time: string | null | undefined) => (Date.parse(time ?? '') - Date.now()) / 3_600_000

test('invitations and links require a token', async () => {
  expect((await app.request(adminEndpoints.invite, { token: null, body: person })).status).toBe(401)
  const params = { id: ownId }
  expect((await app.request(adminEndpoints.createLink, { token: null, params, body: {} })).status).toBe(401)
})

describe('an invitation', () => {
  test.each([
    [{ name: ' ' }, { name: 'Full name is required' }],
    [{ email: 'chidi' }, { email: 'Enter a valid email address' }],
    [{ phone_number: '1'.repeat(41) }, { phone_number: 'Use at most 40 characters' }],
  ])('is rejected for %j', async (fields, errors) => {
    const { status, error } = await invite(fields)
    expect([status, error.errors]).toEqual([422, errors])
  })

  test('is rejected when another live admin has the email', async () => {
    await insertAdmin(app.db, { email: 'chidi@GATEHOUSE.test', password: pswd })
    const { status, error } = await invite()
    const message = 'Another admin has this email address'
    expect([status, error.errors]).toEqual([409, { email: message }])
  })

  test('creates an admin without a password, who is listed as invited and cannot sign in', async () => {
    const { message, data, link } = await invited()
    expect(message).toBe('Admin invited')
    expect(link).toEqual({
      url: expect.stringMatching(new RegExp(`^${app.url}/set-password#[\\w-]{43}$`)),
      kind: 'invite',
      expires_at: expect.any(String),
      is_mailed: false,
    })
    expect(hoursUntil(link.expires_at)).toBeCloseTo(72, 1)
    expect(await listed(data.id)).toMatchObject({
      ...person,
      status: 0,
      is_invited: true,
      invitation_expires_at: link.expires_at,
    })
    expect((await signIn()).status).toBe(401)
    expect((await signIn('')).status).toBe(422)
    const changes = await app.db.selectFrom('change').selectAll().execute()
    expect(changes).toMatchObject([
      { action: 'create', entity_id: data.id, admin_id: ownId, after: { ...person, status: 0 } },
    ])
    const events = await app.db.selectFrom('security_event').selectAll().where('kind', '=', 'link_created').execute()
    expect(events).toMatchObject([{ admin_id: data.id, actor_id: ownId }])
  })

  test('may have no phone number', async () => {
    const { data } = (await invite({ phone_number: undefined })).response
    expect((await listed(data.id))?.phone_number).toBe('')
  })

  test('is accepted with its link, after which the admin is an ordinary one', async () => {
    const { data, link } = await invited()
    expect((await use(tokenOf(link))).status).toBe(200)
    expect(await listed(data.id)).toMatchObject({ is_invited: false, invitation_expires_at: null })
    expect((await signIn()).status).toBe(200)
    const { response } = await newLink(data.id, { current_pswd: testAdmin.password })
    expect(response.link.kind).toBe('reset')
  })

  test('that is repeated with its Idempotency-Key creates one admin, and the stored response has no token', async () => {
    const key = { 'Idempotency-Key': 'invite-1' }
    const first = (await invite({}, key)).response
    const again = (await invite({}, key)).response
    expect(again.data).toEqual(first.data)
    expect(await find(tokenOf(first.link))).toBe(404)
    expect(await find(tokenOf(again.link))).toBe(200)
    const stored = JSON.stringify(await app.db.selectFrom('idempotency_key').selectAll().execute())
    expect(stored).toContain(first.data.id)
    expect(stored).not.toContain('set-password')
  })

  test('that has expired is listed without a time, and gets a new link without a password', async () => {
    const { data, link } = await invited()
    await sql`update admin_link set expires_at = now() - interval '1 second'`.execute(app.db)
    expect(await listed(data.id)).toMatchObject({ is_invited: true, invitation_expires_at: null })
    const { response } = await newLink(data.id)
    expect(response).toMatchObject({ message: 'Link created', link: { kind: 'invite' } })
    expect([await find(tokenOf(link)), await find(tokenOf(response.link))]).toEqual([404, 200])
    expect(hoursUntil((await listed(data.id))?.invitation_expires_at)).toBeCloseTo(72, 1)
  })

  test('that is repeated after its link was used creates no link, which would replace the password', async () => {
    const repeated = { 'Idempotency-Key': 'the same invitation' }
    const { data, link } = (await invite({}, repeated)).response
    expect((await use(tokenOf(link))).status).toBe(200)
    const { status, error } = await invite({}, repeated)
    expect([status, error.message]).toEqual([409, 'This admin has set a password since'])
    expect((await newLink(data.id)).status).toBe(422)
    const unused = app.db.selectFrom('admin_link').select('kind').where('used_at', 'is', null)
    expect(await unused.where('admin_id', '=', data.id).execute()).toEqual([])
  })

  test('can be deleted, which disables its link, and restored with it', async () => {
    const { data, link } = await invited()
    const params = { id: data.id }
    expect((await app.request(adminEndpoints.remove, { params })).status).toBe(200)
    expect([await find(tokenOf(link)), (await use(tokenOf(link))).status]).toEqual([404, 404])
    expect((await newLink(data.id)).status).toBe(404)
    expect((await app.request(adminEndpoints.restore, { params })).status).toBe(200)
    expect((await use(tokenOf(link))).status).toBe(200)
  })
})

describe('a reset link', () => {
  test.each([
    [{}, 'Current password is required'],
    [{ current_pswd: 'not my password' }, 'This is not your current password'],
  ])('requires the password of the admin who creates it: %j', async (body, message) => {
    const { id } = await insertAdmin(app.db, { password: 'palm wine at dusk' })
    const { status, error } = await newLink(id, body)
    expect([status, error.errors]).toEqual([422, { current_pswd: message }])
    expect(await app.db.selectFrom('admin_link').selectAll().where('admin_id', '=', id).execute()).toEqual([])
  })

  test('cannot be created after ten wrong passwords, and wrong ones are recorded', async () => {
    const { id } = await insertAdmin(app.db, { password: 'palm wine at dusk' })
    for (let sent = 0; sent < 10; sent += 1) await newLink(id, { current_pswd: 'not my password' })
    expect((await newLink(id, { current_pswd: testAdmin.password })).status).toBe(429)
    const events = await app.db.selectFrom('security_event').select('kind').where('admin_id', '=', ownId).execute()
    expect(events.map(({ kind }) => kind)).toContain('password_check_failed')
  })

  test('is created with the password, and changes nothing until it is used', async () => {
    const admin = await insertAdmin(app.db, { password: 'palm wine at dusk' })
    const session = await app.signIn({ email: admin.email, pswd: 'palm wine at dusk' })
    const { response } = await newLink(admin.id, { current_pswd: testAdmin.password })
    expect(response.link).toMatchObject({ kind: 'reset', is_mailed: false })
    expect((await app.request(adminEndpoints.list, { token: session })).status).toBe(200)
    expect((await listed(admin.id))?.is_invited).toBe(false)
    expect((await use(tokenOf(response.link))).status).toBe(200)
    expect((await app.request(adminEndpoints.list, { token: session })).status).toBe(401)
  })

  test.each(['0190f3a0-0000-7000-8000-000000000000', 'nobody'])('of an unknown admin (%s) is 404', async (id) => {
    const { status, error } = await newLink(id, { current_pswd: testAdmin.password })
    expect([status, error.message]).toEqual([404, 'Admin not found'])
  })
})

test('two admins who create links for each other at the same time both succeed', async () => {
  const other = await insertAdmin(app.db, { password: testAdmin.password })
  const token = await app.signIn({ email: other.email, pswd: testAdmin.password })
  const body = { current_pswd: testAdmin.password }
  for (let round = 0; round < 4; round += 1) {
    const outcomes = await Promise.all([
      newLink(other.id, body),
      app.request(adminEndpoints.createLink, { token, params: { id: ownId }, body }),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200])
  }
})
