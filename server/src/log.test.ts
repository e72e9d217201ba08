import { intakeEndpoints } from '@gatehouse/contract/intake'
import { signupEndpoints } from '@gatehouse/contract/entities/signup'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { DatabaseError } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { sendRequest } from '../test/send-request'
import { startApp, type TestApp } from '../test/start-app'
import { createLog, redact } from './log'

const person = { name: 'Ada Okafor', email: 'ada.okafor@people.test', phone_number: '+234 803 123 4567' }
let app: TestApp
beforeAll(async () => {
  app = await startApp({ logRequests: true, intakeKey: 'the-site-knows-this-key' })
})
afterAll(() => app.close())

const linesOf = (message: string) =>
  app.logLines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === message)

test.each([
  ['invalid input syntax for type uuid: "ada"', 'invalid input syntax for type uuid: "…"'],
  [`Unexpected token 'a', "ada okafor"... is not valid JSON`, `Unexpected token 'a', "…" is not valid JSON`],
  ['550 <ada.okafor@people.test> unknown', '550 <[email]> unknown'],
  ['call +234 803 123 4567 or 08031234567', 'call [phone] or [phone]'],
  ['/find/ada%40people.test', '/find/[email]'],
  ['at 2026-11-23T07:18:00.000Z, code 40P01', 'at 2026-11-23T07:18:00.000Z, code 40P01'],
  ['0190a1b2-0123-7456-8901-012345678901', '0190a1b2-0123-7456-8901-012345678901'],
  ['file:///app/server/dist/main.js:1024:37', 'file:///app/server/dist/main.js:1024:37'],
])('%s is logged as %s', (text, logged) => {
  expect(redact(text)).toBe(logged)
})

test('an error of the database is logged without its row and its values', () => {
  const lines: string[] = []
  const log = createLog({ write: (line) => void lines.push(line) })
  const error = new DatabaseError(`invalid input syntax for type uuid: "${person.email}"`, 1, 'error')
  Object.assign(error, { code: '22P02', detail: `Failing row contains (${person.name})`, where: person.name })
  log.error({ err: error }, 'a query failed')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'a query failed', err: { code: '22P02' } })
  expect(lines.join()).not.toMatch(/ada|okafor/i)
})

test('with LOG_REQUESTS, each request is one line with its route and an id, and without personal data', async () => {
  await sendRequest(app.url, intakeEndpoints.signup, { token: 'the-site-knows-this-key', body: person })
  await app.request(signupEndpoints.list, { query: { q: person.email, limit: 10 } })
  await app.request(sessionEndpoints.signIn, { token: null, body: { email: person.email, pswd: 'wrong password' } })
  await fetch(`${app.url}/people/${person.email}`, { method: 'POST' })
  const lines = linesOf('request')
  expect(lines.map(({ method, route, status }) => [method, route, status])).toEqual([
    ['POST', '/intake/signups', 200],
    ['GET', '/admin/recent-signups', 200],
    ['POST', '/admin/auth/signin', 401],
    ['POST', 'none', 404],
  ])
  expect(new Set(lines.map(({ reqId }) => reqId)).size).toBe(4)
  expect(JSON.stringify(lines)).not.toMatch(/okafor|803|127\.0\.0\.1/i)
})

test('the response to a request that failed names the lines of the log about it', async () => {
  const other = await startApp()
  await other.pool.query('alter table announcement rename to elsewhere')
  const response = await fetch(`${other.url}/data/announcements`, { headers: { Authorization: other.token } })
  await other.pool.query('alter table elsewhere rename to announcement')
  await other.close()
  expect(response.status).toBe(500)
  const id = response.headers.get('x-request-id')
  expect(id).toMatch(/^[0-9a-f]{8}-\w+$/)
  const line = other.logLines.find((line) => line.includes('request failed')) ?? '{}'
  expect(JSON.parse(line)).toMatchObject({ reqId: id, req: { method: 'GET', path: '/data/announcements' } })
})

test.each([
  ['a trusted proxy', ['127.0.0.0/8'], 'proxy-id-12345', 'proxy-id-12345'],
  ['a trusted proxy, with other characters', ['127.0.0.0/8'], 'ada@people.test', null],
  ['a client', [], 'proxy-id-12345', null],
])('the id of a request from %s', async (_from, trustedProxies, sent, expected) => {
  const other = await startApp({ trustedProxies, logRequests: true })
  onTestFinished(() => other.close())
  await fetch(`${other.url}/healthz`, { headers: { 'X-Request-Id': sent } })
  const { reqId } = JSON.parse(other.logLines.at(-1) ?? '{}') as { reqId: string }
  if (expected === null) expect(reqId).toMatch(/^[0-9a-f]{8}-\w+$/)
  else expect(reqId).toBe(expected)
})
