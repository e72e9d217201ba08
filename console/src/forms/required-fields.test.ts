import { expect, test } from 'vitest'
import { isFieldFilled, isFilled, listLabels } from './required-fields'

test.each([
  ['', false],
  [' \n', false],
  [null, false],
  [[], false],
  ['0', true],
  [['Gym'], true],
  [false, true],
])('whether %j is filled: %s', (value, expected) => {
  expect(isFilled(value)).toBe(expected)
})

test.each([
  ['current_pswd', '   ', true],
  ['confirmPswd', '', false],
  ['name', '   ', false],
])('whether the field %s is filled with %j: %s', (name, value, expected) => {
  expect(isFieldFilled(name, value)).toBe(expected)
})

test.each([
  [[], ''],
  [['Logo', 'Postcode'], 'Logo, Postcode'],
  [['A', 'B', 'C', 'D'], 'A, B, C, D'],
  [['A', 'B', 'C', 'D', 'E'], 'A, B, C and 2 more'],
])('the labels %j are listed as %s', (labels, text) => {
  expect(listLabels(labels)).toBe(text)
})
