import { type ApiKeyInput, apiKeyEndpoints, apiKeyRequestsPerMinute } from '@gatehouse/contract/api-keys/endpoints'
import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import type { Endpoint } from '@gatehouse/contract/endpoint'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { intakeEndpoints } from '@gatehouse/contract/intake'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { connect } from '../../database/open'
import { poolLimits } from '../../database/connections'
import { sealChanges } from '../../records/changes/seal'
import { insertProperty } from '../../../test/insert-rows'
import { type Sent, sendRequest } from '../../../test/send-request'
import { startApp, type TestApp } from '../../../test/start-app'

const clock = { now: new Date() }
let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => clock.now })
})
afterAll(() => app.close())

const create = (input: Partial<ApiKeyInput> = {}, headers = {}) =>
  app.request(apiKeyEndpoints.create, { body: { name: 'Website', scopes: ['write listings'], ...input }, headers })
const createKey = async (input?: Partial<ApiKeyInput>) => (await create(input)).response.data
const list = async () => (await app.request(apiKeyEndpoints.list)).response.data
const send = <E extends Endpoint>(key: string, endpoint: E, ...[sent]: Sent<E>) =>
  sendRequest(app.url, endpoint, { token: `Bearer ${key}`, ...sent })
const status = async (key: string, endpoint: Endpoint = propertyEndpoints.list) => (await send(key, endpoint)).status

test('a key is shown once and stored as a hash', async () => {
  const { key, ...created } = await createKey({ name: 'Lagos site' })
  expect(key).toMatch(/^ghk_[\w-]{43}$/)
  expect(created).toMatchObject({
    name: 'Lagos site',
    ending: key.slice(-4),
    created_by: 'Ngozi Adeyemi',
    last_used_at: null,
  })
  const listed = await app.request(apiKeyEndpoints.list)
  expect(listed.response.data).toContainEqual(created)
  const { rows } = await sql<{ text: string }>`
    select api_key::text || coalesce((select string_agg(change::text, '') from change), '')
      || coalesce((select string_agg(idempotency_key::text, '') from idempotency_key), '') as text from api_key`.execute(
    app.db,
  )
  expect(listed.text + rows.map(({ text }) => text).join()).not.toContain(key.slice(4, 30))
  expect(app.logLines.join()).not.toContain(key.slice(4, 30))
})

test('invalid keys are not created, with a message for each field', async () => {
  const errors = async (input: Record<string, unknown>) => (await create(input)).error.errors
  expect(await errors({ name: ' ' })).toEqual({ name: 'Name is required' })
  expect(await errors({ scopes: [] })).toEqual({ scopes: 'Choose at least one thing that the key may do' })
  expect(await errors({ scopes: ['everything'] })).toMatchObject({
    scopes: expect.stringContaining('scopes must be some of'),
  })
  expect(await errors({ allowed_addresses: ['203.0.113.7/40'] })).toMatchObject({
    allowed_addresses: 'Enter addresses such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/48',
  })
  const past = new Date(clock.now.getTime() - 1_000).toISOString()
  expect(await errors({ expires_at: past })).toEqual({ expires_at: 'Choose a time in the future' })
})

test('a key that is created again by a retry replaces the first, until it is used', async () => {
  const headers = { 'Idempotency-Key': 'create-key' }
  const before = (await list()).length
  const first = (await create({}, headers)).response.data
  const second = (await create({}, headers)).response.data
  expect(second.id).toBe(first.id)
  expect((await list()).length).toBe(before + 1)
  expect([await status(first.key), await status(second.key)]).toEqual([401, 200])
  await expect.poll(async () => (await list()).find(({ id }) => id === second.id)?.last_used_at).not.toBeNull()
  expect((await create({}, headers)).error.message).toContain('was created and used since')
})

test('a change with a key is recorded under its name, and an admin can undo it', async () => {
  const { id: key_id, key } = await createKey({ name: 'Intranet' })
  const { id } = await insertProperty(app.db)
  const archived = await send(key, propertyEndpoints.archive, { params: { id } })
  expect(archived.status).toBe(200)
  const query = { admin_id: key_id }
  await sealChanges(app.db)
  const [change] = (await app.request(historyEndpoints.activity, { query })).response.data
  expect(change).toMatchObject({ admin: { id: key_id, name: 'Intranet' }, source: 'API', action: 'archive' })
  expect((await app.request(historyEndpoints.undoChange, { params: { id: change!.id } })).status).toBe(200)
})

test('a retry with a key returns the stored response, and keys do not share their Idempotency-Keys', async () => {
  const [one, other] = [await createKey(), await createKey()]
  const { id } = await insertProperty(app.db)
  const sent = { params: { id }, headers: { 'Idempotency-Key': 'once' } }
  const remove = (key: string) => send(key, propertyEndpoints.remove, sent)
  const [first, replay] = [await remove(one.key), await remove(one.key)]
  expect([first.status, replay.text]).toEqual([200, first.text])
  expect((await remove(other.key)).status).toBe(200)
  const holders = await app.db.selectFrom('idempotency_key').select('holder').where('key', '=', 'once').execute()
  expect(holders.map(({ holder }) => holder).toSorted()).toEqual([one.id, other.id].toSorted())
})

test('a revoked key is rejected at once on every instance', async () => {
  const { id, key } = await createKey()
  const { connectionString } = app
  // The second instance inserts its own admin.
  await sql`update admin set email_folded = 'first@gatehouse.test' where password_hash is not null`.execute(app.db)
  const second = await startApp({
    database: connect({ connectionString, close: async () => {} }, poolLimits.background),
  })
  const property = await insertProperty(app.db)
  expect((await sendRequest(second.url, propertyEndpoints.list, { token: key })).status).toBe(200)
  expect((await app.request(apiKeyEndpoints.revoke, { params: { id } })).status).toBe(200)
  for (const url of [app.url, second.url]) {
    const { status, error } = await sendRequest(url, propertyEndpoints.archive, {
      token: key,
      params: { id: property.id },
    })
    expect([status, error.message]).toEqual([401, 'The key is unknown, was revoked or has expired'])
  }
  expect((await app.request(apiKeyEndpoints.revoke, { params: { id } })).status).toBe(404)
  expect((await list()).find((one) => one.id === id)?.revoked_at).not.toBeNull()
  await second.close()
})

test('a key can expire, and be limited to addresses', async () => {
  const expiring = await createKey({ expires_at: new Date(Date.now() + 3_600_000).toISOString() })
  expect(await status(expiring.key)).toBe(200)
  await sql`update api_key set expires_at = now() where id = ${expiring.id}`.execute(app.db)
  expect(await status(expiring.key)).toBe(401)
  const here = await createKey({ allowed_addresses: ['127.0.0.0/8', '::1'] })
  const elsewhere = await createKey({ allowed_addresses: ['203.0.113.0/24', '2001:db8::/48'] })
  expect([await status(here.key), await status(elsewhere.key)]).toEqual([200, 403])
})

test('behind a trusted proxy the address of its client counts; from others the header is ignored', async () => {
  const from = async (at: TestApp, address: string) => {
    const body = { name: 'Portal', scopes: ['read listings' as const], allowed_addresses: ['2001:db8::/48'] }
    const { key } = (await at.request(apiKeyEndpoints.create, { body })).response.data
    const headers = { 'X-Forwarded-For': address }
    return (await sendRequest(at.url, propertyEndpoints.list, { token: `Bearer ${key}`, headers })).status
  }
  const proxied = await startApp({ trustedProxies: ['127.0.0.1'] })
  onTestFinished(() => proxied.close())
  expect([await from(proxied, '2001:db8:0:5::1'), await from(proxied, '2001:db8:1::1')]).toEqual([200, 403])
  // A client that names an address itself: the one that the proxy adds counts.
  expect(await from(proxied, '2001:db8::1, 203.0.113.7')).toBe(403)
  expect(await from(app, '2001:db8::1')).toBe(403)
})

test('the activity shows who created and revoked a key, and says that neither can be undone', async () => {
  const { id } = await createKey({ name: 'Portal' })
  await app.request(apiKeyEndpoints.revoke, { params: { id } })
  await sealChanges(app.db)
  const { response } = await app.request(historyEndpoints.activity, { query: { entity: 'api_key', limit: 2 } })
  expect(response.data.map(({ action, undo, details }) => [action, undo, details['name']])).toEqual([
    ['delete', 'A revoked key cannot be used again', 'Portal'],
    ['create', 'Revoke the key instead', 'Portal'],
  ])
})

test('intake works with a key where INTAKE_KEY is unset, and says so in the history', async () => {
  const { id, key } = await createKey({ name: 'App', scopes: ['intake'] })
  const body = { name: 'Tola', email: 'tola@people.test' }
  expect((await send(key, intakeEndpoints.signup, { body })).status).toBe(200)
  expect((await app.request(intakeEndpoints.signup, { token: app.token, body })).status).toBe(404)
  const { rows } = await sql`select source from change where admin_id = ${id}`.execute(app.db)
  expect(rows).toEqual([{ source: 'intake' }])
})

test('the account of a key is no admin', async () => {
  const { id } = await createKey({ name: 'Account' })
  const admins = await app.request(adminEndpoints.list)
  expect(admins.text).not.toContain('Account')
  expect((await app.request(adminEndpoints.restore, { params: { id } })).status).toBe(409)
  expect((await app.request(adminEndpoints.createLink, { params: { id }, body: {} })).status).toBe(404)
  const signIn = { token: null, body: { email: '', pswd: 'x' } }
  expect((await app.request(sessionEndpoints.signIn, signIn)).status).toBe(422)
})

test('requests of a key are limited, and those with wrong keys by their address', async () => {
  const { key } = await createKey()
  const results: number[] = []
  for (let count = 0; count <= apiKeyRequestsPerMinute; count += 1)
    results.push(await status(key, propertyEndpoints.restore))
  expect([results.at(-2), results.at(-1)]).toEqual([404, 429])
  const other = await createKey()
  expect(await status(other.key)).toBe(200)
  const wrong = await Promise.all(Array.from({ length: 25 }, () => status(`ghk_${'a'.repeat(43)}`)))
  expect(wrong.filter((each) => each === 429).length).toBeGreaterThan(0)
  expect(await status(other.key)).toBe(200)
})
