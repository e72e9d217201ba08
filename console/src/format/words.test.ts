import { expect, test } from 'vitest'
import { joinWords } from './words'

test.each([
  [[], ''],
  [['photos'], 'photos'],
  [['photos', 'price'], 'photos and price'],
  [['photos', 'price', 'location'], 'photos, price and location'],
])('%j are joined as %j', (words, joined) => {
  expect(joinWords(words, 'and')).toBe(joined)
})
