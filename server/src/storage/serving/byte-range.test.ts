import { expect, test } from 'vitest'
import { parseByteRange } from './byte-range'

test.each([
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', null],
  ['bytes=0-1,4-5', null],
  ['lines=0-1', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
  [undefined, null],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=0-', { first: 0, last: 999 }],
  ['bytes=990-2000', { first: 990, last: 999 }],
  ['bytes=-100', { first: 900, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
])('of a file of 1,000 bytes, %s is %j', (header, expected) => {
  expect(parseByteRange(header, 1000)).toEqual(expected)
})

test('a range of an empty file cannot be satisfied', () => {
  expect(parseByteRange('bytes=0-', 0)).toBe('unsatisfiable')
})
