import { expect, test } from 'vitest'

import { readMessage } from './read-message'

const read = (message: string) => readMessage(message).map(({ fields: { type, price } }) => [type, price])

test.each([
  'For sale or lease\n4 bed detached duplex, Apo\nSale: 130m\nLease: 7m per annum',
  'Duplex, Apo. Available for rent or sale\nSale 130m\nRent 7m',
])('a listing for sale and one to let are read from %j', (message) =>
  expect(read(message)).toEqual([
    ['Sell', 130_000_000],
    ['Lease', 7_000_000],
  ]),
)

test.each([
  '4 bed duplex for sale, Apo\nSale: 130m\nRent: 7m',
  'For sale or lease\n4 bed duplex, Apo\nSale: 130m\nLease: 7m\n3 bed duplex, Apo 90m',
  'For sale or lease\n4 bed duplex, Apo\nSale: 130m\nLease: 7m\nPrice 120m',
])('one listing without a price is read from %j', (message) =>
  expect(readMessage(message).map(({ fields }) => fields.price)).toEqual([undefined]),
)

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

test('a line within a numbered list is the heading of the items behind it', () => {
  const message =
    'FOR RENT\n1. 2bed flat, Agungi - 3m\n2. 3bed flat, Agungi - 5.5m\n\nFOR SALE\n3. 4bed terrace, Orchid - 110m'
  expect(read(message)).toEqual([
    ['Lease', 3_000_000],
    ['Lease', 5_500_000],
    ['Sell', 110_000_000],
  ])
})

test.each(['All sold', 'Prices no longer valid', 'Add 5% to every price'])('below a list, %s is about all', (note) => {
  const list = '4 bed duplex Lekki for sale\n85m\n\n3 bed flat Ajah for sale\n45m'
  expect(readMessage(list).map(({ fields }) => fields.price)).toEqual([85_000_000, 45_000_000])
  expect(readMessage(`${list}\n\n${note}`).map(({ fields }) => fields.price)).toEqual([undefined, undefined])
})
