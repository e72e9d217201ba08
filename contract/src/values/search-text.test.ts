import { expect, test } from 'vitest'

import { hasWords, readSearch } from './search-text'

test('of more than six words the six longest are searched, in their order', () => {
  const { words, isShortened } = readSearch('a duplex in Lekki phase one with six bedrooms and b')
  expect(words).toEqual(['duplex', 'lekki', 'phase', 'one', 'with', 'bedrooms'])
  expect(isShortened).toBe(true)
})

test('up to six words are all searched, each once', () => {
  expect(readSearch('a b c d e f')).toEqual({ words: ['a', 'b', 'c', 'd', 'e', 'f'], isShortened: false })
  expect(readSearch('Á a A '.repeat(50))).toEqual({ words: ['a'], isShortened: false })
  expect(readSearch('')).toEqual({ words: [], isShortened: false })
})

test('a combining mark alone is no word', () => {
  expect(readSearch('\u0301 ¨ lekki').words).toEqual(['lekki'])
})

test.each([
  ['lekki', true],
  ['ekk', true],
  ['le', true],
  ['ek', false],
  ['p', true],
  ['h', false],
])('%s in the text "lekki phase 1": %s', (word, isThere) => {
  expect(hasWords('lekki phase 1', [word])).toBe(isThere)
})
