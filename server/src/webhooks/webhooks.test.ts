import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { webhookEndpoints } from '@gatehouse/contract/webhooks/webhook'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { startApp, type TestApp } from '../../test/start-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('webhook').execute()
})

// Not a name, which is looked up: tests need no name server.
const site = { name: 'Our site', url: 'https://8.8.8.8/hooks', events: ['property'] }
const create = (body: object = {}, headers = {}) =>
  app.request(webhookEndpoints.create, { body: { ...site, ...body }, headers })

test('every call requires a token', async () => {
  const params = { id: 'x', delivery_id: 'y' }
  for (const endpoint of Object.values(webhookEndpoints))
    expect((await app.request(endpoint, { token: null, params })).status).toBe(401)
})

test.each([
  ['no name', { name: ' ' }, { name: 'Name is required' }],
  ['no address', { url: '' }, { url: 'Address is required' }],
  ['http', { url: 'http://example.com' }, { url: 'Use an address that begins with https://' }],
  ['no events', { events: [] }, { events: 'Choose at least one kind of records' }],
  ['changes of admins', { events: ['admin'] }, { events: expect.stringMatching(/^Choose among property/) as string }],
  ['a password', { url: 'https://a:b@example.com' }, { url: 'Remove the user name and password from the link' }],
  ['a line break', { url: 'https://example.com/\r\nX-Evil: 1' }, { url: expect.any(String) as string }],
  ['a port of mail', { url: 'https://example.com:25' }, { url: 'Use port 443, or one from 1024' }],
  ['this machine', { url: 'https://localhost/' }, { url: expect.stringMatching(/not public/) as string }],
])('%s is rejected', async (_, body, errors) => {
  const { status, error } = await create(body)
  expect([status, Object.values(error.errors ?? {}).length]).toEqual([422, 1])
  expect(Object.values(error.errors!)[0]).toEqual(Object.values(errors)[0])
})

test('the secret is only in the response to its creation, which a repeated request does not repeat', async () => {
  const headers = { 'Idempotency-Key': 'webhook-once' }
  const { response } = await create({}, headers)
  expect(response.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(response.data).toMatchObject({ ...site, is_paused: false, disabled_at: null, failing_since: null, pending: 0 })
  const again = (await create({}, headers)).response
  expect([again.data, again.secret]).toEqual([response.data, undefined])
  const params = { id: response.data.id }
  const shown = await Promise.all([
    app.request(webhookEndpoints.list),
    app.request(webhookEndpoints.find, { params }),
    app.request(historyEndpoints.activity),
  ])
  const stored = await sql<{ line: string }>`
    select change::text as line from change union all select idempotency_key::text from idempotency_key`.execute(app.db)
  const texts = [...shown.map(({ text }) => text), ...stored.rows.map(({ line }) => line)].join()
  const hex = Buffer.from(response.secret!.slice(6), 'base64').toString('hex')
  expect(texts).toContain(site.url)
  expect(texts).not.toContain(response.secret!.slice(6))
  expect(texts).not.toContain(hex)
})

test('a webhook is edited with its version, deleted and restored, and the history has it', async () => {
  const { data } = (await create()).response
  const params = { id: data.id }
  const body = { ...site, name: 'Our app' }
  const stale = await app.request(webhookEndpoints.update, { params, body, headers: { 'If-Match': '"9"' } })
  expect(stale.status).toBe(412)
  const edited = await app.request(webhookEndpoints.update, { params, body, headers: { 'If-Match': '"1"' } })
  expect(edited.response.data).toMatchObject({ name: 'Our app', version: 2 })
  await app.request(webhookEndpoints.remove, { params })
  expect((await app.request(webhookEndpoints.find, { params })).status).toBe(404)
  await app.request(webhookEndpoints.restore, { params })
  expect((await app.request(webhookEndpoints.find, { params })).status).toBe(200)
  const changes = (await app.request(historyEndpoints.record, { params: { entity: 'webhook', id: data.id } })).response
    .data
  expect(changes.map(({ action }) => action)).toEqual(['restore', 'delete', 'update', 'create'])
  expect(changes[2]!.fields).toEqual({ name: { before: 'Our site', after: 'Our app' } })
})

test('a name that does not exist is rejected, but not where it is stored already', async () => {
  // Reserved by RFC 6761. Without a name server, it is accepted.
  const url = 'https://no-such-host.invalid/hooks'
  const { status, error } = await create({ url })
  expect([200, 422]).toContain(status)
  if (status === 422) expect(error.errors).toEqual({ url: expect.stringMatching(/^There is no server/) as string })
  const { data } = (await create()).response
  await app.db.updateTable('webhook').set({ url }).where('id', '=', data.id).execute()
  const body = { ...site, url, is_paused: true }
  const paused = await app.request(webhookEndpoints.update, { params: { id: data.id }, body })
  expect(paused.response.data).toMatchObject({ url, is_paused: true })
})

test('there are at most 20 webhooks', async () => {
  for (let count = 0; count < 20; count += 1) expect((await create()).status).toBe(200)
  expect((await create()).status).toBe(409)
})

test('a new secret needs no other, and records no secret', async () => {
  const { data, secret } = (await create()).response
  const { response } = await app.request(webhookEndpoints.changeSecret, { params: { id: data.id } })
  expect(response.data.secret).toMatch(/^whsec_/)
  expect(response.data.secret).not.toBe(secret)
})

test('deliveries of an unknown webhook are none, and nothing of it can be sent', async () => {
  const params = { id: 'x', delivery_id: 'y' }
  expect((await app.request(webhookEndpoints.deliveries, { params })).response.data).toEqual([])
  expect((await app.request(webhookEndpoints.test, { params })).status).toBe(404)
  expect((await app.request(webhookEndpoints.resend, { params })).status).toBe(404)
})
