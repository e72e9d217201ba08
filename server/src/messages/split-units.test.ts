import { expect, test } from 'vitest'

import { readMessage } from './read-message'

const pricesOf = (text: string) => readMessage(text).map(({ fields }) => fields.price)

test.each([
  ['Apartments at Orchid. 1bed 45m, 2bed 65m and 3bed 85m. Gym', [45_000_000, 65_000_000, 85_000_000]],
  ['For sale at Epe | 300sqm - N2.5m | 500sqm - N4m | Deposit 1m', [2_500_000, 4_000_000]],
  ['4 bed Lekki for sale: 85m, 3 bed Ajah: 45m', [85_000_000, 45_000_000]],
  ['3 bedroom flat, Oniru, ₦15m p.a. Also available, 2 bedroom flat ₦11m p.a.', [15_000_000, 11_000_000]],
])('units with a price each are listings of their own: %s', (text, prices) => {
  expect(pricesOf(text)).toEqual(prices)
})

test.each([
  'Block of flats for sale: 2 bed pays 3m, 3 bed pays 4m. Price 300m',
  'Block of flats for sale: 2 bed 3m, 3 bed 4m. Price 300m',
  '4 bedroom duplex 185m, 2 bedroom bq 10m',
  'Yaba for rent. Service charge: 2 bed 1m, 3 bed 2m',
  'Deposit: 1 bed 10m, 2 bed 15m. Lekki off plan',
  '2 bed 65m, 2 bed 70m in Yaba for sale',
  '2 beds from 65m, 3 beds from 85m, Ajah, off plan',
])('amounts of something else do not divide a message: %s', (text) => {
  expect(pricesOf(text).filter((price) => price !== undefined && price < 100_000_000)).toEqual([])
})

test('what stands around a list of units holds for each of them', () => {
  const listings = readMessage('Land for sale at Epe. 300sqm - 2.5m, 500sqm - 4m. Excision')
  expect(
    listings.map(({ fields: { property_type_id, location, facts } }) => [property_type_id, location, facts]),
  ).toEqual([
    [7, 'Epe', { land_size: 300, land_unit: 'm²', title: 'Excision/gazette' }],
    [7, 'Epe', { land_size: 500, land_unit: 'm²', title: 'Excision/gazette' }],
  ])
})

test.each([
  'Short let apartments\n1. 2 bed flat Lekki - N850k\n2. 3 bed flat Oniru - N1.5m',
  '1 bed 850k, 2 bed 1.5m Lekki short let',
  'Houses for rent, prices are per month\n1. 2 bed flat Lekki - N850k\n2. 3 bed flat Oniru - N1.5m',
  'Land for sale (price per plot)\n1. Epe, 2 plots N5m\n2. Mowe, 3 plots N4m',
  'All prices in dollars\n1. 2 bed flat Lekki 850k\n2. 3 bed flat Ikoyi 950k',
  'Total package prices:\n2 bed flat Yaba 3m\n3 bed flat Yaba 5m',
  'FOR RENT. Amount is total package\n2 bed flat Yaba 3m\n3 bed flat Yaba 5m',
  'Initial deposit:\n2 bed flat Yaba 30m\n3 bed flat Yaba 50m',
  'FOR RENT\n2 bed flat Yaba 2 years 3m\n3 bed flat Yaba 2 years 5m',
  'JUST SOLD\n4 bed Lekki 85m\n3 bed Ajah 45m',
])('words about all listings that make their amounts no prices leave them empty: %s', (text) => {
  expect(pricesOf(text)).toEqual([undefined, undefined])
})

test('a low rent is read where the words about all listings offer them to let', () => {
  expect(pricesOf('FOR RENT\n1. Self con Yaba 350k\n2. Mini flat Yaba 800k')).toEqual([350_000, 800_000])
})
