import { array, assert, constantFrom, nat, oneof, property, string, tuple } from 'fast-check'
import { expect, test } from 'vitest'

import { AppError } from '../app-error'
import { readMessage } from './read-message'

/** Messages with their price; undefined if none may be read. */
const messages: readonly (readonly [string, number | undefined])[] = [
  ['4 bedroom duplex for sale at Ikate, Lekki. Price: ₦285m asking. C of O', 285_000_000],
  ['3 bedroom flat to let Yaba rent 4.5m p.a. agency 10% legal 10% caution 500k service charge 1m', 4_500_000],
  ['600 sqm land for sale Epe N45 million, 500m from the express road', 45_000_000],
  ['5 bedroom duplex Lekki Phase 1 was 80m now 65m', 65_000_000],
  ['2 bedroom flat for rent Ikeja ₦2,500,000 per annum for 2 tenants', 2_500_000],
  ['Bungalow for sale, Ikorodu, ₦45 000 000 only', 45_000_000],
  ['3 bedroom flat for rent Lekki 9m for 2 years', undefined],
  ['4 bedroom terrace for sale Lekki from 120m to 150m', undefined],
  ['4 bedroom terrace for sale Lekki ₦65m (3 bed) ₦85m (4 bed)', undefined],
  ['2 bedroom apartment Oniru shortlet 450k per night', undefined],
  ['Land for sale in Epe 5m per plot', undefined],
  ['Land for sale in Epe service charge 5m', undefined],
  ['House for sale in Ikoyi $850,000 or 700k pounds', undefined],
]
const message = constantFrom(...messages)

const phones = [
  '08031234567',
  '0803 123 4567',
  '+234 803 123 4567',
  '+2348031234567',
  '0803-123-4567',
  'wa.me/2348031234567',
]
const marks = ['\u200b', '\u200e', '\u200f', '\u2060', '\ufeff', '\u00ad', '\u061c']
const words = ['🔥', '✅', '*', '_', '👉🏽', '🇳🇬', '\u202e']

/** Puts texts between words, or between any characters. */
const inserted = (texts: readonly string[], places: RegExp) =>
  tuple(message, array(tuple(nat(), constantFrom(...texts)), { minLength: 1, maxLength: 4 })).map(
    ([[text, price], insertions]) => {
      const gaps = [0, ...[...text.matchAll(places)].map(({ index }) => index), text.length]
      const sorted = insertions.map(([place, addition]) => [gaps[place % gaps.length]!, addition] as const)
      const changed = sorted
        .toSorted(([one], [other]) => other - one)
        .reduce((left, [at, addition]) => left.slice(0, at) + addition + left.slice(at), text)
      return [changed, price] as const
    },
  )

const pricesOf = (text: string) => readMessage(text).flatMap(({ fields }) => fields.price ?? [])

test.each(messages)('%s', (text, price) => expect(pricesOf(text)).toEqual(price === undefined ? [] : [price]))

test.each([
  ['phone numbers between words', phones.map((phone) => ` ${phone}`), / /g],
  ['invisible marks anywhere', marks, /(?<=[^])(?=[^])/g],
  ['words and signs between words', words.map((word) => ` ${word}`), / /g],
] as const)('%s never make a wrong price', (_, texts, places) => {
  assert(
    property(inserted(texts, places), ([text, price]) => {
      for (const read of pricesOf(text)) expect(read).toBe(price)
    }),
    { numRuns: 2_000 },
  )
})

test('invisible marks change nothing that is read', () => {
  assert(
    property(inserted(marks, /(?<=[^])(?=[^])/g), ([text, price]) => {
      expect(pricesOf(text)).toEqual(price === undefined ? [] : [price])
    }),
    { numRuns: 500 },
  )
})

const parts = [
  '4 bedroom duplex',
  'for sale',
  'to let',
  'Lekki',
  'Lekki Phase 1',
  '₦',
  'N',
  '#',
  '$',
  '85m',
  '85',
  'm',
  '1.2bn',
  '45,000,000',
  '08031234567',
  'per annum',
  'per plot',
  'service charge',
  'agency',
  '10%',
  'price',
  'from',
  'to',
  '-',
  '\n',
  '\n\n',
  '1.',
  '2.',
  '(',
  ')',
  '/',
  '.',
  ',',
  'C of O',
  '648sqm',
  '2 plots',
  'half',
  'estate',
  'Location:',
  '😀',
  '\u202e',
  '\0',
  '\ud800',
  'two hundred',
  'million',
  '[1/2, 10:15] Ada:',
  '~',
  '*',
]

test('no text makes the reader fail', () => {
  const text = oneof(
    array(constantFrom(...parts), { maxLength: 60 }).map((list) => list.join(' ')),
    array(constantFrom(...parts), { maxLength: 60 }).map((list) => list.join('')),
    string({ unit: 'binary', maxLength: 300 }),
    string({ unit: constantFrom(...Array.from('0123456789.,₦Nmkb \n-/()')), maxLength: 200 }),
  )
  assert(
    property(text, (message) => {
      try {
        for (const { fields } of readMessage(message)) {
          expect(fields.property_description).not.toMatch(/[\0\p{Cs}]/u)
          if (fields.price !== undefined) expect(Number.isSafeInteger(fields.price)).toBe(true)
        }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
      }
    }),
    { numRuns: 3_000 },
  )
})
