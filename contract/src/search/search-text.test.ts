import { expect, test } from 'vitest'

import { amountOf, hasWords, normalizeForSearch, readSearch } from './search-text'

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

const finds = (stored: string, typed: string, price: number | null = null) =>
  hasWords(normalizeForSearch(stored), readSearch(typed).words, price)

test.each([
  ['Ɗanladi Ƙofar', ['danladi', 'kofar', "d'anladi", "K'ofar", 'ɗanladi ƙofar', 'DANLADI']],
  ['Danladi Kofar', ['Ɗanladi', 'ƙofar', 'd’anladi', 'kʼofar']],
  ['Ɓala Ƴar', ['bala', 'yar', "'yar", 'ʼyar', "b'ala", 'ƴar']],
  ["'Yar'adua", ['yaradua', "yar'adua", 'Ƴaradua', '‘yar’adua', 'ƴar adua']],
  ['Sa’adu Ja’afar', ["sa'adu", "ja'afar", 'saadu', 'jaafar', 'Sa`adu', 'sa´adu', 'saʼadu', 'sa＇adu']],
  ['Ọkáfọ̀r Ṣọlá Ụzọ Ṅwá Ị̀lú', ['okafor', 'sola', 'uzo nwa', 'ilu', 'ỌKÁFỌ̀R', 'Sọla']],
  ['Non‑Breaking (U+2011)', ['non-breaking', 'non breaking', 'nonbreaking', 'non‐breaking', 'non–breaking']],
  ['Lekki Phase-1', ['phase 1', 'phase-1', 'phase1', 'phase−1', 'phase—1', 'lekki phase‒1']],
  ['Lekki Phase 1', ['phase-1', 'phase‐1', 'Lekki,', '“Lekki”']],
  ['Zer\u200bo', ['zero', 'ze\u2060ro', '\ufeffzero\u200e', 'ze\u00adro', '\u202ezero\u202c', 'z\u2066ero\u2069']],
  ['Ｌｅｋｋｉ １２', ['lekki 12', 'ＬＥＫＫＩ']],
  ['İbrahim ĐØŁ Straße', ['ibrahim', 'dol', 'strasse', 'STRASSE']],
])('%s is found as people type it', (stored, typed) => {
  for (const each of typed) expect([each, finds(stored, each)]).toEqual([each, true])
})

const numbers = [
  '0803 123 4560',
  '08031234560',
  '0803-123-4560',
  '803 123 4560',
  '+234 803 123 4560',
  '+2348031234560',
  '234 803 1234560',
  '+234 (0) 803 123 4560',
  '00234 803 123 4560',
  '0803.123.4560',
  '(0803) 123-4560',
  '\u202a+234 803 123 4560\u202c',
  '0803\u00a0123\u20114560',
  '٠٨٠٣١٢٣٤٥٦٠',
  '０８０３１２３４５６０',
]

test.each(numbers)('the phone number %s is found in every form', (stored) => {
  const typed = [...numbers, '0803 12', '0803', '+234 803', '234803', '1234560', '123 4560', '4560', '0803 123 45']
  for (const each of typed) {
    expect([each, finds(`Ada Obi ${stored} Lagos`, each)]).toEqual([each, true])
    expect([each, finds(`Call ${stored}, 0701 000 0000 or 0702 000 0000 now`, each)]).toEqual([each, true])
  }
  expect(finds(stored, '0803 123 4561')).toBe(false)
})

test('two phone numbers one after the other are both found, and one of another country', () => {
  for (const between of [' ', ' / ', ', ', ' - ']) {
    for (const typed of ['08031234567', '0805 555 0100', '+2348055550100'])
      expect(finds(`0803 123 4567${between}0805 555 0100`, typed)).toBe(true)
  }
  expect(finds('+44 20 7946 0958', '442079460958')).toBe(true)
  expect(finds('+44 20 7946 0958', '+44 (20) 7946-0958')).toBe(true)
  expect(finds('01 234 5678', '+234 1 234 5678')).toBe(true)
})

test.each([
  '142000000',
  '142,000,000',
  '₦142,000,000',
  '₦ 142,000,000',
  '142m',
  '142M',
  '₦142m',
  '₦ 142 million',
  '142 million naira',
  '142mn',
  'NGN 142,000,000',
  'N142m',
  '142.000.000',
  '142 000 000',
  '0.142b',
  '142,000k',
])('%s is the price 142,000,000', (typed) => {
  expect(finds('Lekki', typed, 142_000_000)).toBe(true)
  expect(finds('Lekki', `lekki ${typed}`, 142_000_000)).toBe(true)
  expect(finds('Lekki', typed, 1_420_000_000)).toBe(false)
  expect(finds('Lekki', typed, null)).toBe(false)
})

test('billions are prices, and small numbers and other words are none', () => {
  for (const typed of ['1.5b', '1.5bn', '₦1.5 billion'])
    expect(readSearch(typed).words.map(amountOf)).toEqual([1_500_000_000])
  expect(['5', '12', '999', '5bed', 'm', '1.2345k', '1,50', '12m2'].map(amountOf)).toEqual(Array(8).fill(null))
})

test('what is no phone number keeps its words', () => {
  expect(readSearch('12 adeniyi jones').words).toEqual(['12', 'adeniyi', 'jones'])
  expect(readSearch('plot 5 12').words).toEqual(['plot', '5', '12'])
  expect(readSearch('3/4 acre').words).toEqual(['3/4', 'acre'])
})
