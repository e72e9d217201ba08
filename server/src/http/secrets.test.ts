import { accountEndpoints } from '@gatehouse/contract/account'
import { apiKeyEndpoints } from '@gatehouse/contract/api-keys/endpoints'
import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { allEndpoints } from '@gatehouse/contract/endpoints'
import type { Endpoint } from '@gatehouse/contract/endpoint'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { webhookEndpoints } from '@gatehouse/contract/webhooks/webhook'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testAdmin } from '../../test/insert-rows'
import { type Sent, sendRequest } from '../../test/send-request'
import { startApp, type TestApp } from '../../test/start-app'

const chosen = 'palm wine at dusk'
const changed = 'akara every Saturday'
let app: TestApp
let token: string
const texts: string[] = []
/** A key, and the secrets of a webhook as their owner and as PostgreSQL write them. */
const shownOnce: string[] = []

/** Sends a request as the new admin, and stores the response in `texts`. */
async function send<E extends Endpoint>(endpoint: E, ...[sent]: Sent<E>) {
  const outcome = await sendRequest(app.url, endpoint, { token: token ?? app.token, ...sent })
  texts.push(outcome.text, JSON.stringify([...outcome.headers]))
  return outcome
}

async function makeIntegrations(): Promise<void> {
  const body = { name: 'Site', url: 'http://127.0.0.1:1/hooks', events: ['announcement' as const] }
  const headers = { 'Idempotency-Key': 'webhook' }
  const created = (await app.request(webhookEndpoints.create, { body, headers })).response
  const params = { id: created.data.id }
  const changed = (await app.request(webhookEndpoints.changeSecret, { params })).response.data
  for (const secret of [created.secret!, changed.secret]) {
    const base64 = secret.replace('whsec_', '')
    shownOnce.push(base64, Buffer.from(base64, 'base64').toString('hex'))
  }
  const { key } = (await app.request(apiKeyEndpoints.create, { body: { name: 'Portal', scopes: ['feed'] } })).response
    .data
  shownOnce.push(key)
  await send(webhookEndpoints.create, { body, headers })
  await send(webhookEndpoints.test, { params })
  for (const path of [`/feeds/listings.json?key=${key}`, `/feeds/listings.xml?key=${key}x`, `/data/x?key=${key}`])
    texts.push(await (await fetch(app.url + path)).text())
}

/** Everything an admin does, with the errors that concern passwords, and then every list. */
beforeAll(async () => {
  app = await startApp({ allowPrivateWebhooks: true, logRequests: true })
  token = app.token
  await makeIntegrations()
  const headers = { 'Idempotency-Key': 'one' }
  const person = { name: 'Chidi', email: 'chidi@gatehouse.test', phone_number: '1', pswd: chosen, confirmPswd: chosen }
  const { response } = await send(adminEndpoints.create, { body: person, headers })
  await send(adminEndpoints.create, { body: person })
  await send(adminEndpoints.create, { body: { ...person, confirmPswd: 'other' } })
  const params = { id: response.data.id }
  await send(adminEndpoints.remove, { params, headers: { 'Idempotency-Key': 'two' } })
  await send(adminEndpoints.restore, { params })
  await send(sessionEndpoints.signIn, { token: null, body: { email: person.email, pswd: 'wrong' } })
  token = await app.signIn({ email: person.email, pswd: chosen })
  const change = { current_pswd: chosen, pswd: changed, confirmPswd: changed }
  await send(accountEndpoints.changePassword, { body: { ...change, current_pswd: changed } })
  await send(accountEndpoints.changePassword, { body: change, headers: { 'Idempotency-Key': 'three' } })
  for (const endpoint of allEndpoints.filter(({ method }) => method === 'GET')) {
    // A stream of events has no end.
    const query = endpoint.isEventStream ? { poll: '1' } : {}
    await send(endpoint, { params: params as never, query: query as never })
    if (endpoint.query) await send(endpoint, { params: params as never, query: { ...query, limit: 50 } as never })
  }
})
afterAll(() => app.close())

/** What a text contains that it must not. */
const secretsIn = (text: string): string[] =>
  [
    'password_hash',
    'token_hash',
    '$argon2',
    chosen,
    changed,
    testAdmin.password,
    token,
    app.token,
    ...shownOnce,
  ].filter((secret) => text.includes(secret))

test('no response contains a hash, a token or a password', () => {
  expect(texts.length).toBeGreaterThan(20)
  expect(shownOnce).toHaveLength(5)
  expect(texts.flatMap(secretsIn)).toEqual([])
})

test.each(['change', 'idempotency_key'])('no row of %s contains a hash, a token or a password', async (table) => {
  const { rows } = await sql<{
    line: string
  }>`select row_to_json(t)::text as line from ${sql.table(table)} t`.execute(app.db)
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.filter(({ line }) => secretsIn(line).length > 0 || /\btoken\b/.test(line))).toEqual([])
})

test('no line of the log contains a hash, a token or a password', () => {
  expect(app.logLines.length).toBeGreaterThan(20)
  expect(app.logLines.flatMap(secretsIn)).toEqual([])
})
