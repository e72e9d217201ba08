import { expect, test } from 'vitest'

import { setUpListingImports } from '../../../test/imports/listing-imports'

const imports = setUpListingImports()
const { importing, csv } = imports

test('a large price is parsed exactly in the format of a spreadsheet, with a warning in the report', async () => {
  const path = await csv('town,price\nLekki,1.8E+12\nIkoyi,100000000000\nAjah,"9,999,999,999,999"\nEpe,100000000001\n')
  const warnings = [
    'Check line 2: the price is ₦1,800,000,000,000, more than ₦100,000,000,000: count its zeros.',
    'Check line 4: the price is ₦9,999,999,999,999, more than ₦100,000,000,000: count its zeros.',
    'Check line 5: the price is ₦100,000,000,001, more than ₦100,000,000,000: count its zeros.',
  ]
  for (const options of [['--dry-run'], []]) {
    const { code, out } = await importing('listings', path, ...options)
    expect(code).toBe(0)
    expect(out.split('\n').filter((line) => line.startsWith('Check line'))).toEqual(warnings)
  }
  const { rows } = await imports.database.pool.query<{ price: number }>('select price from property order by price')
  expect(rows.map(({ price }) => price)).toEqual([
    100_000_000_000, 100_000_000_001, 1_800_000_000_000, 9_999_999_999_999,
  ])
})

test('of many rows with a large price the first twenty are reported', async () => {
  const rows = Array.from({ length: 23 }, (_, index) => `Lekki ${index},200000000000`)
  const { out } = await importing('listings', await csv(['town,price', ...rows].join('\n')))
  expect(out.split('\n').filter((line) => line.startsWith('Check line'))).toHaveLength(20)
  expect(out).toContain('… and 3 more such rows.')
})
