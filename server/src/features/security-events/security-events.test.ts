import { accountEndpoints } from '@gatehouse/contract/account'
import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { securityEventEndpoints } from '@gatehouse/contract/security-event'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { insertAdmin } from '../../../test/insert-rows'
import { startApp, type TestApp } from '../../../test/start-app'
import { commandClient, recordFailure, recordSecurityEvent, removeOldSecurityEvents } from '../../auth/security-events'

const { signIn, signOut } = sessionEndpoints
const { listOwn, listAll } = securityEventEndpoints
const password = 'palm wine at dusk'
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'

let app: TestApp
let me: { id: string; email: string }

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('attempt_counter').execute()
  me = await insertAdmin(app.db, { name: 'Amina Bello', password })
})

const send = (fields: object = {}, userAgent = chrome) =>
  app.request(signIn, {
    token: null,
    body: { email: me.email, pswd: password, ...fields },
    headers: { 'User-Agent': userAgent },
  })
const tokenOf = async (fields: object = {}, userAgent = chrome) => (await send(fields, userAgent)).response.token
const own = async (token: string, query = {}) => (await app.request(listOwn, { token, query })).response
const kinds = async (token: string) => (await own(token)).data.map(({ kind }) => kind)

test('both lists require a token', async () => {
  expect((await app.request(listOwn, { token: null })).status).toBe(401)
  expect((await app.request(listAll, { token: null })).status).toBe(401)
})

describe('the list of my account', () => {
  test('has each sign-in with its time, address and device', async () => {
    const token = await tokenOf()
    const { data, total } = await own(token)
    expect(total).toBe(1)
    expect(data).toEqual([
      {
        id: expect.any(String),
        created_at: expect.stringMatching(/Z$/),
        kind: 'signed_in',
        admin_id: me.id,
        admin_name: 'Amina Bello',
        actor_name: null,
        address: '127.0.0.1',
        device: 'Chrome on Windows',
        is_new_device: true,
      },
    ])
    expect(Date.now() - Date.parse(data[0]!.created_at)).toBeLessThan(60_000)
  })

  test('has failures, throttled attempts and sign-outs, newest first, and nothing of other accounts', async () => {
    const device_mark = 'k'.repeat(43)
    const first = await tokenOf({ device_mark })
    for (let sent = 0; sent < 11; sent += 1) await send({ pswd: 'not the password' })
    await app.request(signOut, { token: first })
    expect(await kinds(await tokenOf({ device_mark }))).toEqual([
      'signed_in',
      'signed_out',
      'throttled',
      ...Array<string>(10).fill('sign_in_failed'),
      'signed_in',
    ])
  })

  test('has a change of password, a wrong current one, and the sign-outs of other devices', async () => {
    const [token, other] = [await tokenOf(), await tokenOf()]
    const devices = (await app.request(accountEndpoints.listDevices, { token: other })).response.data
    const id = devices.find((device) => device.is_current)!.id
    await app.request(accountEndpoints.signOutDevice, { token, params: { id } })
    await app.request(accountEndpoints.signOutOthers, { token })
    const body = { current_pswd: 'not it', pswd: 'akara every Saturday', confirmPswd: 'akara every Saturday' }
    await app.request(accountEndpoints.changePassword, { token, body })
    await app.request(accountEndpoints.changePassword, { token, body: { ...body, current_pswd: password } })
    await recordSecurityEvent(app.db, { kind: 'signed_out_by_command', adminId: me.id, client: commandClient })
    const { rows } = await sql<{ kind: string; address: string; device: string }>`
      select kind, address, device from security_event where admin_id = ${me.id} order by created_at desc limit 5`.execute(
      app.db,
    )
    expect(rows.map(({ kind }) => kind)).toEqual([
      'signed_out_by_command',
      'password_changed',
      'password_check_failed',
      'others_signed_out',
      'device_signed_out',
    ])
    expect(rows[0]).toMatchObject({ address: '', device: 'Command on the server' })
  })

  test('is paged, and never returned whole', async () => {
    const token = await tokenOf()
    await app.db
      .insertInto('security_event')
      .values(
        Array.from({ length: 30 }, (_, index) => ({
          id: `0193a2b4-0000-7000-8000-${me.id.slice(-8)}${String(index).padStart(4, '0')}`,
          created_at: new Date(Date.now() - index * 1_000),
          kind: 'sign_in_failed',
          admin_id: me.id,
          actor_id: null,
          address: '192.0.2.1',
          device: 'Firefox on Linux',
        })),
      )
      .execute()
    const first = await own(token)
    expect([first.data.length, first.total]).toEqual([20, 31])
    const second = await own(token, { page: 2, limit: 20 })
    expect(second.data).toHaveLength(11)
    const next = await own(token, { limit: 20, cursor: first.next_cursor })
    expect(next.data).toEqual(second.data)
  })
})

describe('the list of all admins', () => {
  test('names the account and, for a deleted one, who deleted it', async () => {
    const token = await tokenOf()
    const leaving = await insertAdmin(app.db, { name: 'Tunde Bello', password })
    for (let sent = 0; sent < 2; sent += 1) {
      await app.request(adminEndpoints.remove, { token, params: { id: leaving.id } })
    }
    const { data } = (await app.request(listAll, { token })).response
    expect(data.slice(0, 2)).toMatchObject([
      { kind: 'admin_deleted', admin_name: 'Tunde Bello', actor_name: 'Amina Bello' },
      { kind: 'signed_in', admin_name: 'Amina Bello', actor_name: null },
    ])
  })

  test('has failures for unknown emails, without the email', async () => {
    await send({ email: 'my-password-by-mistake@gatehouse.test' })
    const { data } = (await app.request(listAll)).response
    expect(data[0]).toMatchObject({ kind: 'sign_in_failed', admin_id: null, admin_name: null })
    const { rows } = await sql<{ line: string }>`select security_event::text as line from security_event`.execute(
      app.db,
    )
    expect(rows.some(({ line }) => line.includes('by-mistake'))).toBe(false)
    expect(rows.some(({ line }) => line.includes(password))).toBe(false)
  })
})

describe('a new device', () => {
  const markOf = (letter: string) => letter.repeat(43)

  test('is reported at the next sign-in on a device that is known, once', async () => {
    await send({ device_mark: markOf('a') })
    expect((await send({ device_mark: markOf('a') })).response.new_sign_ins).toBeUndefined()
    await send({ device_mark: markOf('b') }, phone)
    const { response } = await send({ device_mark: markOf('a') })
    expect(response.new_sign_ins).toEqual([
      { device: 'Chrome on Android', address: '127.0.0.1', created_at: expect.stringMatching(/Z$/) },
    ])
    expect((await send({ device_mark: markOf('a') })).response.new_sign_ins).toBeUndefined()
  })

  test('cannot hide its sign-in by signing in again', async () => {
    await send({ device_mark: markOf('c') })
    await send({ device_mark: markOf('d') }, phone)
    expect((await send({ device_mark: markOf('d') }, phone)).response.new_sign_ins).toBeUndefined()
    await send({ device_mark: markOf('e') }, phone)
    expect((await send({ device_mark: markOf('c') })).response.new_sign_ins).toHaveLength(2)
  })

  test('includes a client that sends no mark', async () => {
    await send({ device_mark: markOf('f') })
    await send({}, 'curl/8.5.0')
    const { response } = await send({ device_mark: markOf('f') })
    expect(response.new_sign_ins).toMatchObject([{ device: 'Unknown device' }])
  })

  test('is stored by the hash of its mark only', async () => {
    await send({ device_mark: markOf('g') })
    const { rows } = await sql<{ line: string }>`select known_device::text as line from known_device`.execute(app.db)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some(({ line }) => line.includes(markOf('g')))).toBe(false)
  })

  test('with a mark of another form is rejected', async () => {
    expect((await send({ device_mark: 'short' })).error.errors).toHaveProperty('device_mark')
  })
})

test('an attack records at most sixty failures an hour for each account', async () => {
  const client = { address: '192.0.2.1', userAgent: '' }
  for (let sent = 0; sent < 70; sent += 1) {
    await recordFailure(app.db, { kind: 'sign_in_failed', adminId: me.id, client })
  }
  const { data, total } = await own(await tokenOf())
  expect([data[0]?.kind, total]).toEqual(['signed_in', 61])
})

test('events are removed after 90 days', async () => {
  const token = await tokenOf()
  await sql`update security_event set created_at = now() - interval '89 days' where admin_id = ${me.id}`.execute(app.db)
  await removeOldSecurityEvents(app.db)
  expect((await own(token)).total).toBe(1)
  await sql`update security_event set created_at = now() - interval '91 days' where admin_id = ${me.id}`.execute(app.db)
  await removeOldSecurityEvents(app.db)
  expect((await own(token)).total).toBe(0)
})
