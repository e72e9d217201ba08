import { assert, constantFrom, integer, option, property, record } from 'fast-check'
import { expect, test } from 'vitest'

import { landInSquareMetres, pricePerSquareMetre } from './land'
import { computeMoveInTotal } from './move-in-total'
import { listRentNotes } from './rent-rules'

const plots = { lagos: 648, abuja: 600, oyo: 557 }

test('the total to move in has the rent of the minimum period and each fee that is known', () => {
  const facts = { minimum_rent_months: 24, agency_fee: 500_000, legal_fee: 0, service_charge: 1_200_000 }
  expect(computeMoveInTotal({ type: 'Lease', price: 5_000_000, facts })).toEqual({
    lines: [
      { label: 'Rent for 2 years', amount: 10_000_000 },
      { label: 'Agency fee', amount: 500_000 },
      { label: 'Legal fee', amount: 0 },
      { label: 'Service charge for a year', amount: 1_200_000 },
    ],
    total: 11_700_000,
  })
})

test.each([
  ['a sale', { type: 'Sell', price: 1, facts: { caution: 1 } }],
  ['a lease without a price', { type: 'Lease', price: null, facts: { caution: 1 } }],
  ['a lease without facts that cost', { type: 'Lease', price: 1, facts: { toilets: 3 } }],
])('%s has no total', (_, listing) => {
  expect(computeMoveInTotal(listing)).toBeNull()
})

test('totals of the largest amounts are exact', () => {
  const amount = option(constantFrom(0, 1, 9_999_999_999_999, 123_456_789_013), { nil: undefined })
  const facts = record({ agency_fee: amount, legal_fee: amount, caution: amount, service_charge: amount })
  assert(
    property(
      facts,
      integer({ min: 1, max: 120 }),
      integer({ min: 0, max: 9_999_999_999_999 }),
      (fees, months, price) => {
        const known = Object.fromEntries(Object.entries(fees).filter(([, fee]) => fee !== undefined))
        const rent = (BigInt(price) * BigInt(months) + 11n) / 12n
        const expected = Object.values(known).reduce((sum, fee) => sum + BigInt(fee ?? 0), rent)
        const total = computeMoveInTotal({ type: 'Lease', price, facts: { ...known, minimum_rent_months: months } })
        if (total === null) expect([known, months]).toEqual([{}, 12])
        else expect(BigInt(total.total)).toBe(expected)
      },
    ),
  )
})

test.each([
  [{ land_size: 600.4, land_unit: 'm²' }, 'Ikeja', 600],
  [{ land_size: 1, land_unit: 'acre' }, 'Ikeja', 4047],
  [{ land_size: 0.5, land_unit: 'hectare' }, '', 5000],
  [{ land_size: 2, land_unit: 'plot' }, 'Ajah, LAGOS', 1296],
  [{ land_size: 1, land_unit: 'plot' }, 'Lagos Street, Wuse, Abuja', 600],
  [{ land_size: 1, land_unit: 'plot' }, 'Aàrẹ Avenue, Bodija, Ìbàdàn, Ọ̀yọ́', 557],
  [{ land_size: 1, land_unit: 'plot' }, 'Port Harcourt', null],
  [{ land_size: 1, land_unit: 'plot' }, 'Lagosville', null],
  [{ land_size: 1, land_unit: 'plot' }, 'Lagos Street, Port Harcourt', null],
  [{ land_size: 1, land_unit: 'plot' }, 'Garki 2, FCT', 600],
  [{ land_size: 1 }, 'Lagos', null],
  [{ land_unit: 'plot' }, 'Lagos', null],
  [{ land_size: 1, land_unit: 'of a newer version' }, 'Lagos', null],
])('land of %j in %s has %s m²', (facts, location, size) => {
  expect(landInSquareMetres(facts, location, plots)).toBe(size)
})

test('the price of a square metre is that of the building, else of the land, of a sale only', () => {
  const of = (facts: object, type = 'Sell') => pricePerSquareMetre({ type, price: 100_000_000, facts }, 648)
  expect(of({ building_size: 300 })).toEqual({ amount: 333_333, of: 'building' })
  expect(of({})).toEqual({ amount: 154_321, of: 'land' })
  expect(of({ building_size: 300 }, 'Lease')).toBeNull()
  expect(pricePerSquareMetre({ type: 'Sell', price: 1, facts: {} }, null)).toBeNull()
})

test('a lease in Lagos with more than a year of rent in advance has a note with its source', () => {
  const listing = { type: 'Lease', location: 'Yaba, Lagos', facts: { minimum_rent_months: 24 } }
  expect(listRentNotes(listing, '2026-11-28')).toEqual([
    'In Lagos State, a new tenant may be asked for at most one year of rent in advance (Tenancy Law of Lagos State 2011 (Law No. 14), ss. 1 and 4).',
  ])
  const others = [
    { ...listing, type: 'Sell' },
    { ...listing, location: 'Wuse, Abuja' },
    { ...listing, location: 'Lagos Street, Port Harcourt, Rivers' },
    { ...listing, location: '5 Lagos Street, Abuja' },
    { ...listing, location: 'Lagos Street, Port Harcourt' },
    { ...listing, location: 'Bourdillon Road, Ikoyi, Lagos' },
    { ...listing, location: 'Isaac John Street, Ìkẹjà GRA, Lagos' },
    { ...listing, facts: { minimum_rent_months: 12 } },
    { ...listing, facts: {} },
  ]
  expect(others.flatMap((other) => listRentNotes(other, '2026-11-28'))).toEqual([])
  expect(listRentNotes(listing, '2011-08-23')).toEqual([])
})

test.each([
  ['Ikoyi Road, Yaba, Lagos', 1],
  ['12 Victoria Island Close, Surulere, Lagos', 1],
  ['Ikoyi Plaza, Yaba, Lagos', 1],
  ['Obalende, near Ikoyi, Lagos', 1],
  ['12 Ikoyi Crescent Ikoyi Lagos', 0],
  ['Broad Street, Victoria-Island, Lagos', 0],
  ['Lagos, Apapa', 0],
])('a lease in %s has %d notes: areas are excepted by their names as places', (location, count) => {
  const listing = { type: 'Lease', location, facts: { minimum_rent_months: 24 } }
  expect(listRentNotes(listing, '2026-11-28')).toHaveLength(count)
})
