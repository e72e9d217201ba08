import { expect, test } from 'vitest'
import { formatBytes, formatBytesOf, formatSpeed, formatTimeLeft } from './bytes'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [210_400, '210 kB'],
  [9_400_000, '9.4 MB'],
  [15_000_000, '15 MB'],
  [2_000_000_000, '2 GB'],
])('%d bytes are shown as %s', (bytes, shown) => {
  expect(formatBytes(bytes)).toBe(shown)
})

test('progress is shown in the unit of the total, and never exceeds it', () => {
  expect(formatBytesOf(9_400_000, 14_100_000)).toBe('9.4 of 14.1 MB')
  expect(formatBytesOf(300_000, 14_100_000)).toBe('0.3 of 14.1 MB')
  expect(formatBytesOf(15_000_000, 14_100_000)).toBe('14.1 of 14.1 MB')
})

test('speed is shown per second', () => {
  expect(formatSpeed(210_000)).toBe('210 kB/s')
})

test.each([
  [Number.POSITIVE_INFINITY, ''],
  [Number.NaN, ''],
  [0.2, '1 s left'],
  [22, '22 s left'],
  [60, '1 min left'],
  [200, '4 min left'],
  [3600, '1 h left'],
  [3900, '1 h 5 min left'],
])('%d seconds are shown as %j', (seconds, text) => {
  expect(formatTimeLeft(seconds)).toBe(text)
})
