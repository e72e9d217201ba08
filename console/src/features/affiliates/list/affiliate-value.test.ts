import { expect, test } from 'vitest'
import { formatValue } from './affiliate-value'

test.each([
  ['4500000', '₦4,500,000'],
  ['0', '₦0'],
  [' 900000 ', '₦900,000'],
  ['18,250,000', '₦18,250,000'],
  ['₦ 2100000', '₦2,100,000'],
  ['-2500', '−₦2,500'],
  ['1499.6', '₦1,500'],
  ['', ''],
  ['5% of the rent', '5% of the rent'],
  ['4.5 million', '4.5 million'],
  ['1e6', '1e6'],
  ['12,34', '12,34'],
  ['99999999999999999999', '99999999999999999999'],
])('the value %j is shown as %j', (value, expected) => {
  expect(formatValue(value)).toBe(expected)
})
