import { expect, test } from 'vitest'

import { countOf, formatCount } from './count-text'

test.each([
  [0, '0'],
  [999, '999'],
  [8_750, '8,750'],
  [100_000_000_000, '100,000,000,000'],
])('%s is written as %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
})

test('one is counted with the noun for one', () => {
  const nouns = ['property', 'properties'] as const
  expect([0, 1, 3_000].map((count) => countOf(count, nouns))).toEqual([
    '0 properties',
    '1 property',
    '3,000 properties',
  ])
})
