import { expect, test } from 'vitest'

import { buildFragment, gapCharacters, buildPattern, readIdentifier, showIdentifier } from './identifier'

test.each(['', 'Ada Obi', 'ada@', 'ada@people', '0803', '12345', 'a b@c.de', '+1234567890123456', '0803 CALL ME'])(
  '%j is neither an email nor a phone number',
  (typed) => {
    expect(readIdentifier(typed)).toBeNull()
  },
)

test('an email is compared in lower case', () => {
  expect(readIdentifier(' Ada.Obi@People.TEST ')).toEqual({ kind: 'email', value: 'ada.obi@people.test' })
})

test.each([
  '08031234567',
  '0803 123 4567',
  '803-123-4567',
  '2348031234567',
  '+2348031234567',
  '+234 803 123 4567',
  '+234 (0) 803 123 4567',
  '00234 803 1234567',
  '0803\u2011123\u20134567',
  '+234\u202f803\u202f123\u202f4567',
])('%s is one Nigerian number in another form', (typed) => {
  const number = readIdentifier(typed)!
  expect(showIdentifier(number)).toBe('+2348031234567')
  expect(readIdentifier(showIdentifier(number))).toEqual(number)
})

test.each([
  ['01 234 5678', '23412345678'],
  ['+44 20 7946 0958', '442079460958'],
])('%s has the digits %s', (typed, value) => {
  expect(readIdentifier(typed)).toEqual({ kind: 'phone', value })
})

const finds = (typed: string, text: string) => new RegExp(buildPattern(readIdentifier(typed)!), 'i').test(text)

test.each([
  '0803 123 4567',
  '+234 (0)803-123-4567',
  'call 08031234567.',
  '"+2348031234567"',
  '803.123.4567 (WhatsApp)',
  '+234\u00a0803\u2011123\u20114567',
  '0803\u202f123 \u2013 4567',
  '\uff0b２３４ ８０３ １２３ ４５６７',
  '٠٨٠٣١٢٣٤٥٦٧',
  '۰۸۰۳ ۱۲۳ ۴۵۶۷',
])('a number is found in %j', (text) => {
  expect(finds('08031234567', text)).toBe(true)
})

test.each([
  '0803 123 45678',
  '08031234567８',
  '8０８０３１２３４５６７',
  '10803 123 4567',
  '0803 123 4568',
  '0803 12 34',
])('and not in %j', (text) => {
  expect(finds('08031234567', text)).toBe(false)
})

test('an email is found in a text and not as a part of another one', () => {
  for (const text of ['Write to Ada@People.test.', '{"email":"ADA@people.test"}', '<ada@people.test>'])
    expect(finds('ada@people.test', text)).toBe(true)
  for (const text of [
    'amanda@people.test',
    'x.ada@people.test',
    'ada@people.test.ng',
    'ada@people-test',
    'adaApeople.test',
  ])
    expect(finds('ada@people.test', text)).toBe(false)
})

test('an email after a line end is found in JSON, too, and its letter is no part of the email', () => {
  expect(finds('ada@people.test', JSON.stringify('Write to\nada@people.test'))).toBe(true)
  expect(finds('nada@people.test', JSON.stringify('Write to\nnada@people.test'))).toBe(true)
  expect(finds('nada@people.test', JSON.stringify('Write to\nada@people.test'))).toBe(false)
})

test.each([
  ['08031234567', 'call +234 (0)803-123-4567.'],
  ['+44 20 7946 0958', '0044 20/7946.0958'],
  ['Ada.Obi-1@people.test', 'Mail ADA.OBI-1@people.test'],
])('a text with %s contains its fragment, of a number when the gaps are removed', (typed, text) => {
  expect(finds(typed, text)).toBe(true)
  const identifier = readIdentifier(typed)!
  const gaps = identifier.kind === 'phone' ? gapCharacters : ''
  const withoutGaps = Array.from(text.toLowerCase())
    .filter((character) => !gaps.includes(character))
    .join('')
  expect(withoutGaps).toContain(buildFragment(identifier))
})
