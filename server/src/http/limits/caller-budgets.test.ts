import { afterAll, beforeAll, expect, test } from 'vitest'

import { startApp, type TestApp } from '../../../test/start-app'
import { createFileBudget, maxPerMinute } from './caller-budgets'

let app: TestApp
const now = Date.now()
beforeAll(async () => {
  app = await startApp({ now: () => new Date(now), trustedProxies: ['127.0.0.1'] })
})
afterAll(() => app.close())

test('an address that requests the documentation too often is rejected, and others are not', async () => {
  const statusFor = async (address: string) =>
    (await fetch(`${app.url}/openapi.json`, { method: 'HEAD', headers: { 'X-Forwarded-For': address } })).status
  for (let sent = 0; sent < maxPerMinute.documents; sent += 1) expect(await statusFor('192.0.2.1')).toBe(200)
  expect(await statusFor('192.0.2.1')).toBe(429)
  expect(await statusFor('192.0.2.2')).toBe(200)
})

test('an admin may send fifteen listings of forty pictures in a minute', () => {
  const countFile = createFileBudget(() => new Date(now))
  for (let sent = 0; sent < 600; sent += 1) countFile('a')
  expect(() => countFile('a')).toThrow('Too many files in a short time')
  expect(() => countFile('b')).not.toThrow()
})
