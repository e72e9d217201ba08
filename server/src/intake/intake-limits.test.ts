import { intakeEndpoints } from '@gatehouse/contract/intake'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startApp, type TestApp } from '../../test/start-app'

const intakeKey = 'the-site-knows-this-key'
const clock = { now: new Date('2026-11-20T12:00:00Z') }
let app: TestApp
beforeAll(async () => {
  app = await startApp({ intakeKey, trustedProxies: ['127.0.0.1'], now: () => clock.now })
})
afterAll(() => app.close())

const from = (address: string, token = intakeKey) =>
  app.request(intakeEndpoints.signup, { body: {}, token, headers: { 'X-Forwarded-For': address } })
const tooMany = 'Too many requests from this address. Please try again in a moment.'

test('an address that sends too many requests gets a 429, and other addresses continue', async () => {
  const sent = await Promise.all(Array.from({ length: 120 }, () => from('203.0.113.7')))
  expect(sent.filter(({ status }) => status === 422)).toHaveLength(120)
  const rejected = await from('203.0.113.7')
  expect([rejected.status, rejected.error.code, rejected.error.message]).toEqual([429, 'too_many', tooMany])
  expect(rejected.headers.get('retry-after')).toBe('1')
  expect((await from('203.0.113.8')).status).toBe(422)
  clock.now = new Date(clock.now.getTime() + 1_000)
  expect((await from('203.0.113.7')).status).toBe(422)
})

test('wrong keys have a separate limit and do not affect the right key of the same address', async () => {
  const sent = await Promise.all(Array.from({ length: 20 }, () => from('203.0.113.9', 'a wrong key')))
  expect(sent.filter(({ status }) => status === 401)).toHaveLength(20)
  const rejected = await from('203.0.113.9', 'a wrong key')
  expect([rejected.status, rejected.error.message]).toEqual([429, tooMany])
  expect(rejected.headers.get('retry-after')).toBe('3')
  const right = await Promise.all(Array.from({ length: 120 }, () => from('203.0.113.9')))
  expect(right.filter(({ status }) => status === 422)).toHaveLength(120)
  clock.now = new Date(clock.now.getTime() + 3_000)
  expect((await from('203.0.113.9', 'a wrong key')).status).toBe(401)
})
