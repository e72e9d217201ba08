import { expect, test } from 'vitest'
import { formatNaira } from './naira'
import { nairaWords } from './naira-words'

test.each([
  [0, '₦0'],
  [950, '₦950'],
  [85_000_000, '₦85,000,000'],
  [9_999_999_999_999, '₦9,999,999,999,999'],
  [1499.6, '₦1,500'],
  [-2500, '−₦2,500'],
])('%d is shown as %s', (amount, shown) => {
  expect(formatNaira(amount)).toBe(shown)
})

test.each([
  [-1, ''],
  [0.5, ''],
  [Number.NaN, ''],
  [0, '0 naira'],
  [850_000, '850,000 naira'],
  [1_000_000, '1 million naira'],
  [85_000_000, '85 million naira'],
  [4_500_000, '4.5 million naira'],
  [85_020_000, '85.02 million naira'],
  [85_020_500, '85 million, 20,500 naira'],
  [1_250_000_000, '1.25 billion naira'],
  [1_250_000_001, '1 billion, 250 million, 1 naira'],
  [999_999_999_999, '999 billion, 999 million, 999,999 naira'],
  [1_800_000_000_000, '1.8 trillion naira'],
  [9_999_999_999_999, '9 trillion, 999 billion, 999 million, 999,999 naira'],
])('%d in words is %j', (amount, words) => {
  expect(nairaWords(amount)).toBe(words)
})
