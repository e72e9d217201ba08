import { expect, test } from 'vitest'
import { formatPhone, whatsAppDigits } from './phone-number'

test.each([
  ['0800 555 0460', '+234 800 555 0460'],
  ['08005550460', '+234 800 555 0460'],
  ['8005550460', '+234 800 555 0460'],
  ['2348005550460', '+234 800 555 0460'],
  ['+2348005550460', '+234 800 555 0460'],
  ['00234 800 555 0460', '+234 800 555 0460'],
  ['+234 (0) 803 123-4567 (WhatsApp)', '+234 803 123 4567 (WhatsApp)'],
  ['0803 123 4567, 0805 555 0142', '+234 803 123 4567, +234 805 555 0142'],
  ['02012345678', '+234 201 234 5678'],
  ['01 234 5678', '01 234 5678'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['ask the office', 'ask the office'],
  ['', ''],
])('%s is shown as %s', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown)
})

test.each([
  ['0803 123 4567', '2348031234567'],
  ['+234 (0) 803 123-4567 (WhatsApp)', '2348031234567'],
  ['+44 7700 900123', '447700900123'],
  // Landlines, numbers without a country, and what is no number.
  ['02012345678', null],
  ['+234 201 234 5678', null],
  ['01 234 5678', null],
  ['7700 900123', null],
  ['+0 803 123 4567', null],
  ['+234 803 123 456', null],
  ['ask the office', null],
  ['', null],
])('the WhatsApp number of %s is %s', (typed, digits) => {
  expect(whatsAppDigits(typed)).toBe(digits)
})
