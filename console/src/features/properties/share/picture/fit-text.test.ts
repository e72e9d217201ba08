import { expect, test } from 'vitest'
import { shorten, shortenLocation, wrapText } from './fit-text'

const measure = (text: string) => text.length

test.each([
  ['Lekki', 10, 2, ['Lekki']],
  ['Admiralty Way, Lekki', 14, 2, ['Admiralty Way,', 'Lekki']],
  ['Admiralty Way, Lekki Phase 1, Lagos', 14, 2, ['Admiralty Way,', 'Lekki Phase 1…']],
  ['Abcdefghijklmno', 5, 2, ['Abcde', 'fghi…']],
  ['Gym · 450\u00a0m²\u00a0building', 18, 2, ['Gym ·', '450\u00a0m²\u00a0building']],
  ['one\n two  three', 20, 3, ['one two three']],
  ['', 20, 2, []],
])('%j in lines of %d, at most %d: %j', (text, width, maxLines, lines) => {
  expect(wrapText(text, width, maxLines, measure)).toEqual(lines)
})

test('a letter is not separated from its tone marks', () => {
  const [e, o] = ['ẹ\u0301', 'ọ\u0300']
  expect(shorten(`${e}${o}${e}`, 3, measure)).toBe(`${e}…`)
})

test.each([
  ['Ikate, Lekki', 'Ikate, Lekki'],
  ['Block 7, Admiralty Way, Lekki Phase 1, Lagos', 'Lekki Phase 1, Lagos'],
  ['The second roundabout of Admiralty Way', 'The second roundabout of Admiralty Way'],
])('the location %j keeps its end: %j', (location, shown) => {
  expect(shortenLocation(location, (text) => text.length > 20)).toBe(shown)
})
