import { expect, test } from 'vitest'
import { listPhoneNumbers } from './phone-numbers'

test('the mobile numbers of a message are listed once, and prices are none', () => {
  expect(listPhoneNumbers('N285,000,000 or 285.000.000, 648sqm. Call 0803 555 0142, +234 (0) 803-555-0142')).toEqual([
    '+2348035550142',
  ])
  expect(listPhoneNumbers('Tayo 08035550142\nBisi 0701-555-0143')).toEqual(['+2348035550142', '+2347015550143'])
  expect(listPhoneNumbers('3 bed flat, 4.5m')).toEqual([])
})
