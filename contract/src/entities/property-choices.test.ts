import { expect, test } from 'vitest'

import { hasRooms } from './property-choices'

test.each([
  ['Duplex', 1, true],
  ['Terrace', 2, true],
  ['Bungalow', 3, true],
  ['Apartments', 4, true],
  ['Commercial', 5, false],
  ['Carcass', 6, true],
  ['Land', 7, false],
  ['JV Land', 8, false],
  ['no property type', null, true],
])('%s (%s) has rooms: %s', (_, id, expected) => {
  expect(hasRooms(id)).toBe(expected)
})
