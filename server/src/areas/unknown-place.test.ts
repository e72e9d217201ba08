import { expect, test } from 'vitest'

import { readUnknownPlace } from './unknown-place'

test.each([
  ['Qualand, Edo', 'Qualand'],
  ['qualand edo state', 'qualand'],
  ['12 Foo Street, Quàland Phase 1, Edo State, Nigeria', 'Quàland Phase 1'],
  ['Off Foo Street, Quazzo', 'Quazzo'],
  ['Foo Street, Edo', 'Foo Street'],
  ['Quazzo, 5 Foo Close', 'Quazzo'],
  ['Qualand', 'Qualand'],
])('of %j, %j names no known area', (location, name) => {
  expect(readUnknownPlace(location)?.name).toBe(name)
})

test.each([
  ['Qualand, Edo', 'Edo'],
  ['Qualand, Delta', 'Delta'],
  ['Qualand, Akwa-Ibom State', 'Akwa Ibom'],
  ['Qualand', null],
])('of %j, the state is %j', (location, state) => {
  expect(readUnknownPlace(location)).toMatchObject({ name: 'Qualand', state })
})

test('compares the words as names of areas are compared', () => {
  expect(readUnknownPlace('QUÀLAND Ph. One')?.words).toBe('qualand phase 1')
})

test.each(['Lekki', 'Quazzo, Lekki', 'Edo State', 'Nigeria', '12', '', ' , ', 'Qualand '.repeat(10)])(
  'finds no unknown area in %j',
  (location) => {
    expect(readUnknownPlace(location)).toBeNull()
  },
)
