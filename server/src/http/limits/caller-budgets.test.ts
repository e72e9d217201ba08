import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { anonymousRequestsPerMinute } from '@gatehouse/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertAdmin, openSession } from '../../../test/insert-rows'
import { startApp, type TestApp } from '../../../test/start-app'
import { budgets, createBudget, createRateLimit } from './caller-budgets'

let app: TestApp
const now = Date.now()
beforeAll(async () => {
  app = await startApp({ now: () => new Date(now), trustedProxies: ['127.0.0.1'], publicListings: true })
})
afterAll(() => app.close())

test('an address that requests the documentation too often is rejected, and others are not', async () => {
  const statusFor = async (address: string) =>
    (await fetch(`${app.url}/openapi.json`, { method: 'HEAD', headers: { 'X-Forwarded-For': address } })).status
  for (let sent = 0; sent < budgets.documents.perMinute; sent += 1) expect(await statusFor('192.0.2.1')).toBe(200)
  expect(await statusFor('192.0.2.1')).toBe(429)
  expect(await statusFor('192.0.2.2')).toBe(200)
})

test('an address that reads public listings too often is rejected, also from a network of IPv6', async () => {
  const readFrom = (address: string) =>
    fetch(`${app.url}/data/areas?q=lekki`, { headers: { 'X-Forwarded-For': address } })
  const addresses = Array.from({ length: anonymousRequestsPerMinute }, (_, index) => `2001:db8::${index.toString(16)}`)
  const statuses = await Promise.all(addresses.map(async (address) => (await readFrom(address)).status))
  expect(new Set(statuses)).toEqual(new Set([200]))
  const { status, headers } = await readFrom('2001:db8:0:0:ffff::1')
  expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([429, '1', 'no-store'])
  expect((await readFrom('2001:db8:0:1::1')).status).toBe(200)
  expect((await readFrom('192.0.2.7')).status).toBe(200)
})

test('an admin who creates too many links is rejected for a moment, and other admins are not', async () => {
  const token = await openSession(app.db, await insertAdmin(app.db, { password: 'palm wine at dusk' }))
  const body = { name: 'Chidi Ọkáfọ̀r', email: 'chidi@gatehouse.test' }
  const { data } = (await app.request(adminEndpoints.invite, { body })).response
  const create = (sent = {}) => app.request(adminEndpoints.createLink, { params: { id: data.id }, body: {}, ...sent })
  for (let sent = 0; sent < budgets.links.perMinute; sent += 1) expect((await create({ token })).status).toBe(200)
  const { status, error, headers } = await create({ token })
  const message = 'Too many links in a short time. Please try again in a moment.'
  expect([status, error.message, headers.get('retry-after')]).toEqual([429, message, '2'])
  const another = { ...body, email: 'other@gatehouse.test' }
  expect((await app.request(adminEndpoints.invite, { token, body: another })).status).toBe(429)
  expect((await create()).status).toBe(200)
})

test('an admin may send fifteen listings of forty pictures in a minute', () => {
  const countFile = createBudget(budgets.files, () => new Date(now))
  for (let sent = 0; sent < 600; sent += 1) countFile('a')
  expect(() => countFile('a')).toThrow('Too many files in a short time')
  expect(() => countFile('b')).not.toThrow()
})

test('an address may send a burst of its limit, then as many as the elapsed time refills', () => {
  let now = 0
  const limit = createRateLimit(60, () => new Date(now))
  for (let sent = 0; sent < 60; sent += 1) expect(limit('192.0.2.1')).toBe(0)
  expect(limit('192.0.2.1')).toBe(1)
  expect(limit('192.0.2.2')).toBe(0)
  now += 999
  expect(limit('192.0.2.1')).toBe(1)
  now += 1
  expect(limit('192.0.2.1')).toBe(0)
  expect(limit('192.0.2.1')).toBe(1)
  now += 600_000
  for (let sent = 0; sent < 60; sent += 1) expect(limit('192.0.2.1')).toBe(0)
  expect(limit('192.0.2.1')).toBe(1)
})

test('a low limit returns the seconds to wait, and a clock that is set back changes nothing', () => {
  let now = 1_000_000
  const limit = createRateLimit(2, () => new Date(now))
  expect([limit('a'), limit('a'), limit('a')]).toEqual([0, 0, 30])
  now -= 500_000
  expect(limit('a')).toBe(30)
  now += 30_000
  expect(limit('a')).toBe(0)
})

test('ten thousand addresses are stored, and the least recent one is removed first', () => {
  const limit = createRateLimit(1, () => new Date(0))
  limit('first')
  for (let index = 0; index < 9_999; index += 1) limit(`other ${index}`)
  expect(limit('first')).toBeGreaterThan(0)
  limit('one more')
  expect(limit('first')).toBeGreaterThan(0)
  expect(limit('other 0')).toBe(0)
})
