import { expect, test } from 'vitest'
import { webLink } from './fields'

const link = webLink('Redirect link is required')
const errorReason = (typed: unknown) => link.safeParse(typed).error?.issues[0]?.message

test.each([
  'javascript:alert(1)',
  'JavaScript:1',
  'data:text/html,hello',
  'ftp://example.com/offer',
  'mailto:sales.team:1@example.com',
  '//example.com/offer',
  '/offer',
  'offer',
  'https:example.com',
  'https:///example.com',
  'https:\\\\example.com',
  'https://exam ple.com',
  'https://example.com/a\tb',
  'https://',
  'example.com\u0000',
])('%j is rejected', (typed) => {
  expect(errorReason(typed)).toBe('Enter a web address, such as https://example.com/offer')
})

test.each([
  'https://ngozi:secret@example.com',
  'https://ngozi@example.com',
  'ngozi@example.com',
  'https://@example.com',
])('%s contains credentials', (typed) => {
  expect(errorReason(typed)).toBe('Remove the user name and password from the link')
})

test('a link of more than 2,048 characters, including the added scheme, is rejected', () => {
  expect(errorReason(`example.com/${'a'.repeat(2029)}`)).toBe('Use at most 2,048 characters')
  expect(errorReason(`example.com/${'a'.repeat(2028)}`)).toBeUndefined()
})

test('a text that is too long is not examined further, which could take minutes', () => {
  expect(errorReason(`${'a.'.repeat(10_000)}:`)).toBe('Use at most 2,048 characters')
})

test.each(['', '  ', null, undefined, 'null', 'undefined'])('%j is rejected where a link is required', (typed) => {
  expect(errorReason(typed)).toBe('Redirect link is required')
})

test.each(['', '  ', null, undefined, 'null', 'undefined'])('%j is an empty link where none is required', (typed) => {
  expect(webLink().parse(typed)).toBe('')
})

test.each([
  [' https://example.com/offer?from=app#top ', 'https://example.com/offer?from=app#top'],
  ['HTTP://Example.com', 'HTTP://Example.com'],
  ['example.com', 'https://example.com'],
  ['example.com/@ngozi', 'https://example.com/@ngozi'],
  ['example.com:8080/offer', 'https://example.com:8080/offer'],
  ['www.ọjà.ng/ìpolówó', 'https://www.ọjà.ng/ìpolówó'],
  ['http://localhost:3000', 'http://localhost:3000'],
])('%j is stored as %s', (typed, stored) => {
  expect(link.parse(typed)).toBe(stored)
})
