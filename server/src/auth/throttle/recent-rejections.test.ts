import { expect, test } from 'vitest'

import { createRecentRejections } from './recent-rejections'

test('a rejection is remembered for a second, with the time that is left', () => {
  let now = 5_000_000
  const rejections = createRecentRejections(() => new Date(now))
  expect(rejections.find(['198.51.100.7'])).toBe(0)
  rejections.add(['198.51.100.7'], 60_000)
  now += 999
  expect(rejections.find(['198.51.100.7'])).toBe(59_001)
  expect(rejections.find(['198.51.100.8'], ['198.51.100.7'])).toBe(59_001)
  expect(rejections.find(['198.51.100.8'])).toBe(0)
  now += 1
  expect(rejections.find(['198.51.100.7'])).toBe(0)
})

test('a clock that is set back forgets it', () => {
  let now = 5_000_000
  const rejections = createRecentRejections(() => new Date(now))
  rejections.add(['198.51.100.7'], 60_000)
  now -= 1_000_000
  expect(rejections.find(['198.51.100.7'])).toBe(0)
})

test('ten thousand are remembered, and the oldest is forgotten first', () => {
  const rejections = createRecentRejections(() => new Date(5_000_000))
  for (let index = 0; index <= 10_000; index += 1) rejections.add([`${index}`], 60_000)
  expect(rejections.find(['0'])).toBe(0)
  expect(rejections.find(['1'])).toBe(60_000)
})
