import { expect, test } from 'vitest'

import { readMessage } from './read-message'

const read = (message: string) => readMessage(message).map(({ fields: { type, price } }) => [type, price])

test.each([
  'For sale or lease\n4 bed detached duplex, Apo\nSale: 130m\nLease: 7m per annum',
  'Duplex, Apo. Available for rent or sale\nSale 130m\nRent 7m',
  'Duplex, Apo. You can buy at 130m or rent at 7m per annum. Whichever you want.',
  '4 bed duplex, Apo\nOutright sale 130m\nor\nRent 7m per annum\nOwner open to any',
  'Duplex for SALE or LEASE at Apo. Sale 130m. Lease 7m per annum. C of O',
  '4 bed duplex, Apo. You can buy or rent it.\nBuy: 130m\nRent: 7m per year',
])('a listing for sale and one to let are read from %j', (message) =>
  expect(read(message)).toEqual([
    ['Sell', 130_000_000],
    ['Lease', 7_000_000],
  ]),
)

test.each([
  '4 bed duplex for sale, Apo\nSale: 130m\nRent: 7m',
  '4 bed duplex, Apo for sale 130m. Rent 7m per annum',
  '4 bed duplex, Apo for sale or rent. Sale 130m or 120m. Rent 7m or 8m',
  'For sale or lease\n4 bed duplex, Apo\nSale: 130m\nLease: 7m\n3 bed duplex, Apo 90m',
  'For sale or lease\n4 bed duplex, Apo\nSale: 130m\nLease: 7m\nPrice 120m',
])('one listing without a price is read from %j', (message) =>
  expect(readMessage(message).map(({ fields }) => fields.price)).toEqual([undefined]),
)

test('what is said of one of two offers is not said of the other', () => {
  const message = '4 bed duplex, Apo. Sale 130m or rent 7m each'
  expect(readMessage(message).map(({ fields }) => fields.price)).toEqual([130_000_000, undefined])
  expect(readMessage(`${message}. Sold`).map(({ fields }) => fields.price)).toEqual([undefined, undefined])
})

test.each([
  'All prices per plot\n- Mowe 1.8m\n- Ofada 2.2m\n500sqm each',
  'Land for sale at Eleko\nAll prices per plot (600sqm)\n• Dry land – 18m\n• Corner piece – 21m',
])('each line of a list of prices per plot is a listing without a price: %j', (message) =>
  expect(readMessage(message).map(({ fields }) => fields.price)).toEqual([undefined, undefined]),
)

test.each(['Mowe land 1.8m\nAll prices per plot\nOfada land 2.2m', 'Mowe 1.8m\nOfada 2.2m\nAll prices per plot'])(
  'no price is read beside prices per plot: %j',
  (message) => expect(readMessage(message).flatMap(({ fields }) => fields.price ?? [])).toEqual([]),
)

test('a fee for each flat is no listing', () =>
  expect(
    read('TO LET @ YABA\n\nFlat 1 - 2 bedroom - 3.5m\nFlat 2 - 3 bedroom - 4.5m\n\nService charge 400k for each flat'),
  ).toEqual([
    ['Lease', 3_500_000],
    ['Lease', 4_500_000],
  ]))

test.each([
  ['FOR RENT\n1. 3bed flat, Agungi - 5.5m\n\nFOR SALE\n2. 4bed terrace, Orchid - 110m', [5_500_000, 110_000_000]],
  ['FOR RENT\n1. 3bed flat, Agungi - 5.5m\nFOR SALE\n1. 4bed terrace, Orchid - 110m', [5_500_000, 110_000_000]],
  ['TO LET\nMini flat, Yaba 900k\nFOR SALE\n3bed flat, Yaba 45m', [900_000, 45_000_000]],
  ['*To let*\n\nMini flat, Yaba 900k\n\n*For sale*\n\n3bed flat, Yaba 45m', [900_000, 45_000_000]],
  ['RENT 👇\n5 bed duplex, Ajah - 15m\nServiced\nSALES 👇\n3bed flat, Yaba 45m', [15_000_000, 45_000_000]],
  ['For sale and rent\n\nRENT\n5 bed duplex, Ajah - 15m\n\nSALE\n3bed flat, Yaba 45m', [15_000_000, 45_000_000]],
  ['To let @ Ajah\n5 bed duplex - 15m\nFor sale @ Yaba\nNew\n3bed flat - 45m', [15_000_000, 45_000_000]],
  ['5 bed duplex, Ajah - 15m\nTo let\n3bed flat, Yaba 45m\nFor sale', [15_000_000, 45_000_000]],
])('a line of a list is the heading of the items behind it: %j', (message, [rent, price]) =>
  expect(read(message)).toEqual([
    ['Lease', rent],
    ['Sell', price],
  ]),
)

test('each line below a heading is a listing with what the heading says', () => {
  const message =
    'SALE\n4 bed terrace, Ikate - 145m\n3 bed flat, Ikota - 90m\n\nRENT\nStudio, Osapa - 2.5m\nSHORT LET\n2 bed, Osapa - 100k'
  expect(read(message)).toEqual([
    ['Sell', 145_000_000],
    ['Sell', 90_000_000],
    ['Lease', 2_500_000],
    [undefined, undefined],
  ])
})

test('a line with nothing but an area is the heading of the lines behind it', () => {
  const listings = readMessage('TO LET\n*Ejigbo*\n2bed flat 1.2m\n*Isolo*\nMini flat 900k\n*Okota*\n3bed flat 2.2m')
  expect(listings.map(({ fields: { location } }) => location)).toEqual(['Ejigbo', 'Isolo', 'Okota'])
})

test.each([
  'For sale\n4 bed terrace, Orchid - 110m\nTo let\n5 bed duplex, Ajah - 15m\nFor sale',
  '4 bed terrace, Orchid - 110m\nTo let\n5 bed duplex, Ajah - 15m',
  'For sale\n1. 4 bed terrace, Orchid - 110m\nTo let\n1. 5 bed duplex, Ajah - 15m\nFor sale',
])('no price is read where a heading may belong to the line before or behind it: %j', (message) =>
  expect(readMessage(message).flatMap(({ fields }) => fields.price ?? [])).toEqual([]),
)

test.each(['All sold', 'Prices no longer valid', 'Add 5% to every price'])('below a list, %s is about all', (note) => {
  const list = '4 bed duplex Lekki for sale\n85m\n\n3 bed flat Ajah for sale\n45m'
  expect(readMessage(list).map(({ fields }) => fields.price)).toEqual([85_000_000, 45_000_000])
  expect(readMessage(`${list}\n\n${note}`).map(({ fields }) => fields.price)).toEqual([undefined, undefined])
})

test.each([
  [
    '4 bed terrace, Ikota - 110m\n5 bed duplex, Osapa - price on request\n3 bed flat, Ajah - 60m',
    [110_000_000, undefined, 60_000_000],
  ],
  ['4 bed terrace, Ikota\n110m\n\n5 bed duplex, Osapa\nPrice on request', [110_000_000, undefined]],
])('what has no price is a listing of its own in %j', (message, prices) =>
  expect(readMessage(message).map(({ fields }) => fields.price)).toEqual(prices),
)

test('lines with the price of each in the line below are listings', () => {
  const list = '2 bed flat, Yaba\n2m\n3 bed flat, Ikeja\n₦3m'
  expect(readMessage(list).map(({ fields: { price, location } }) => [price, location])).toEqual([
    [2_000_000, 'Yaba'],
    [3_000_000, 'Ikeja'],
  ])
  expect(readMessage(`${list}\nAll taken`).map(({ fields }) => fields.price)).toEqual([undefined, undefined])
})

test.each([
  '4 bed duplex Lekki for sale\n85m\n\nPrice of the 4 bed duplex on request',
  '4 bed duplex Lekki for sale 85m\nThe duplex is sold',
  '2 bed flat, Yaba\nDeposit\n2m\n3 bed flat, Ikeja\n3m',
])('what may be said of the listing above is no listing: %j', (message) =>
  expect(readMessage(message).map(({ fields }) => fields.price)).toEqual([undefined]),
)
