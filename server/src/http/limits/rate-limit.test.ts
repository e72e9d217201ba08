import { expect, test } from 'vitest'

import { createRateLimit } from './rate-limit'

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
