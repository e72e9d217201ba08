import { expect, test } from 'vitest'

import { acceptedEncoding } from './accepted-encoding'

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.2, gzip;q=0.5', 'gzip'],
  ['gzip; q=0.0', null],
  ['*', 'br'],
])('Accept-Encoding %s selects %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})

test('only the encodings of the second argument are selected', () => {
  expect(acceptedEncoding('br, gzip', ['gzip'])).toBe('gzip')
  expect(acceptedEncoding('br', ['gzip'])).toBeNull()
})
