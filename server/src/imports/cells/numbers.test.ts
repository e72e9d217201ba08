import { expect, test } from 'vitest'

import { readCount, readPrice } from './numbers'

test.each([
  ['', 'is not a number'],
  ['POA', 'is not a number'],
  ['75x', 'is not a number'],
  ['75 houses', 'is not a number'],
  ['m', 'is not a number'],
  ['1.2345678m', 'is not a number'],
  ['1,250m', 'can be read two ways: write all its digits'],
  ['285mm', 'is not a number'],
  ['99999bn', 'is not a number'],
  ['1.85E+1', 'must be a whole number of naira'],
  ['1.23457E+12', 'has lost its last digits in the spreadsheet: show the column as whole numbers and save it again'],
  ['18E+11', 'is not a number'],
  ['1.8E-12', 'is not a number'],
  ['1.8E', 'is not a number'],
  ['-1.8E+12', 'must be 0 or more'],
  ['-5', 'must be 0 or more'],
  ['75000000.50', 'must be a whole number of naira'],
  ['75.000.000,50', 'must be a whole number of naira'],
  ['1,2,3', 'is not a number'],
  ['75,00,000', 'is not a number'],
  ['75.000.00', 'is not a number'],
  ['7500,000,000', 'is not a number'],
  ['1.2.3,4,5', 'is not a number'],
  ['75.000', 'can be read two ways: write 75000 or 75'],
])('the price %j is rejected: it %s', (text, problem) => {
  expect(readPrice(text)).toEqual({ problem })
})

test.each([
  ['75000000', 75_000_000],
  ['75,000,000', 75_000_000],
  ['\u200b75,000\u2060,000\ufeff', 75_000_000],
  ['75.000.000', 75_000_000],
  ['75000000.00', 75_000_000],
  ['75000000,0', 75_000_000],
  ['75000000.000', 75_000_000],
  ['75,000,000.00', 75_000_000],
  ['75.000.000,00', 75_000_000],
  ['75 000 000', 75_000_000],
  ['75\u00A0000\u00A0000,00', 75_000_000],
  ["75'000'000", 75_000_000],
  ['75,000', 75_000],
  ['75.0', 75],
  ['₦75,000,000', 75_000_000],
  ['₦ 75,000,000', 75_000_000],
  ['NGN 75,000,000', 75_000_000],
  ['N75,000,000', 75_000_000],
  ['75,000,000 naira', 75_000_000],
  ['0', 0],
  ['1.8E+12', 1_800_000_000_000],
  ['1,8E+12', 1_800_000_000_000],
  ['1.2345e12', 1_234_500_000_000],
  ['9.99E+11', 999_000_000_000],
  ['7.50E+07', 75_000_000],
  ['₦2E+12', 2_000_000_000_000],
  ['285m', 285_000_000],
  ['₦285M', 285_000_000],
  ['1.5 million', 1_500_000],
  ['1,5m', 1_500_000],
  ['1.2bn', 1_200_000_000],
  ['N 1.2 billion naira', 1_200_000_000],
  ['850k', 850_000],
])('the price %j is %i naira', (text, value) => {
  expect(readPrice(text)).toEqual({ value })
})

test.each([
  ['4.5', 'must be a whole number'],
  ['-1', 'must be 0 or more'],
  ['four', 'is not a number'],
  ['4.0.0', 'is not a number'],
])('the count %j is rejected: it %s', (text, problem) => {
  expect(readCount(text)).toEqual({ problem })
})

test.each([
  ['4', 4],
  ['4.0', 4],
  ['4,0', 4],
  ['4.000', 4],
  ['12', 12],
])('the count %j is %i', (text, value) => {
  expect(readCount(text)).toEqual({ value })
})

test('a very long price is rejected at once', () => {
  const startedAt = performance.now()
  expect(readPrice(`1${' '.repeat(60_000)}x`)).toEqual({ problem: 'is not a number' })
  expect(performance.now() - startedAt).toBeLessThan(500)
})
