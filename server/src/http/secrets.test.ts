import { accountEndpoints } from '@gatehouse/contract/account'
import { adminEndpoints } from '@gatehouse/contract/admin'
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

/** Sends as the new admin, and keeps what came back. */
async function say<E extends Endpoint>(endpoint: E, ...[sent]: Sent<E>) {
  const outcome = await sendRequest(app.url, endpoint, { token: token ?? app.token, ...sent })
  texts.push(outcome.text, JSON.stringify([...outcome.headers]))
  return outcome
}

/** The life of an admin, with the refusals that speak of passwords, and then every list. */
beforeAll(async () => {
  app = await startApp()
  token = app.token
  const headers = { 'Idempotency-Key': 'one' }
  const person = { name: 'Chidi', email: 'chidi@gatehouse.test', phone_number: '1', pswd: chosen, confirmPswd: chosen }
  const { response } = await say(adminEndpoints.create, { body: person, headers })
  await say(adminEndpoints.create, { body: person })
  await say(adminEndpoints.create, { body: { ...person, confirmPswd: 'other' } })
  const params = { id: response.data.id }
  await say(adminEndpoints.remove, { params, headers: { 'Idempotency-Key': 'two' } })
  await say(adminEndpoints.restore, { params })
  await say(sessionEndpoints.signIn, { token: null, body: { email: person.email, pswd: 'wrong' } })
  token = await app.signIn({ email: person.email, pswd: chosen })
  const change = { current_pswd: chosen, pswd: changed, confirmPswd: changed }
  await say(accountEndpoints.changePassword, { body: { ...change, current_pswd: changed } })
  await say(accountEndpoints.changePassword, { body: change, headers: { 'Idempotency-Key': 'three' } })
  for (const call of allEndpoints.filter(({ method }) => method === 'GET')) {
    await say(call, { params: params as never })
    if (call.query) await say(call, { params: params as never, query: { limit: 50 } as never })
  }
})
afterAll(() => app.close())

const secrets = () =>
  new RegExp(
    ['password_hash', 'token_hash', '\\$argon2', chosen, changed, testAdmin.password, token, app.token].join('|'),
  )

test('no answer holds a hash, a token or a password', () => {
  expect(texts.length).toBeGreaterThan(20)
  expect(texts.filter((text) => secrets().test(text))).toEqual([])
})

test.each(['change', 'idempotency_key'])('no row of %s holds a hash, a token or a password', async (table) => {
  const { rows } = await sql<{
    line: string
  }>`select row_to_json(kept)::text as line from ${sql.table(table)} kept`.execute(app.db)
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.filter(({ line }) => secrets().test(line) || /\btoken\b/.test(line))).toEqual([])
})

test('no line of the log holds one either', () => {
  expect(app.logLines.filter((line) => secrets().test(line))).toEqual([])
})
