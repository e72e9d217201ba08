import { accountEndpoints } from '@gatehouse/contract/account'
import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { allEndpoints } from '@gatehouse/contract/endpoints'
import type { Endpoint } from '@gatehouse/contract/endpoint'
import { sessionEndpoints } from '@gatehouse/contract/session'
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

/** Sends a request as the new admin, and stores the response in `texts`. */
async function send<E extends Endpoint>(endpoint: E, ...[sent]: Sent<E>) {
  const outcome = await sendRequest(app.url, endpoint, { token: token ?? app.token, ...sent })
  texts.push(outcome.text, JSON.stringify([...outcome.headers]))
  return outcome
}

/** Everything an admin does, with the errors that concern passwords, and then every list. */
beforeAll(async () => {
  app = await startApp()
  token = app.token
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

const secrets = () =>
  new RegExp(
    ['password_hash', 'token_hash', '\\$argon2', chosen, changed, testAdmin.password, token, app.token].join('|'),
  )

test('no response contains a hash, a token or a password', () => {
  expect(texts.length).toBeGreaterThan(20)
  expect(texts.filter((text) => secrets().test(text))).toEqual([])
})

test.each(['change', 'idempotency_key'])('no row of %s contains a hash, a token or a password', async (table) => {
  const { rows } = await sql<{
    line: string
  }>`select row_to_json(t)::text as line from ${sql.table(table)} t`.execute(app.db)
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.filter(({ line }) => secrets().test(line) || /\btoken\b/.test(line))).toEqual([])
})

test('no line of the log contains a hash, a token or a password', () => {
  expect(app.logLines.filter((line) => secrets().test(line))).toEqual([])
})
