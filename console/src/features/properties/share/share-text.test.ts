import { listingAddress } from '@gatehouse/contract/listing/listing-address'
import { samplePropertyCard } from '@gatehouse/contract/samples'
import { expect, test } from 'vitest'
import { listShareWarnings, mainFacts } from './share-facts'
import { albumText, shareText, whatsAppAddress } from './share-text'

const card = {
  ...samplePropertyCard,
  type: 'Sell',
  location: 'Ikate, Lekki',
  property_type_id: 1,
  price: 285_000_000,
  living_room: '1',
  bedroom: '4',
  bathroom: '10+',
  amenities: ['Gym', 'Cinema'],
  reference: 'GH-4K7P',
  state: 'available',
}

test('the text has the title in bold, the price, the rooms, the amenities, the reference and the business', () => {
  expect(shareText(card)).toBe(
    [
      '*4 bedroom duplex, Ikate, Lekki*',
      '₦285,000,000 · For sale',
      '4 bedrooms, 10+ bathrooms, 1 living room',
      'Gym, Cinema',
      'Ref GH-4K7P',
      'Gatehouse',
    ].join('\n'),
  )
})

test('the facts are those that customers ask for first, and what is paid besides the price has its lines', () => {
  const facts = {
    title: "Governor's consent",
    land_size: 1200.5,
    land_unit: 'm²',
    building_size: 450,
    serviced: true,
    power: ['24-hour power', 'Band A'],
    parking_spaces: 1,
    rent_paid: 'Yearly',
    service_charge: 1_200_000,
    payment_plan: '30% down',
  } as const
  const lines = shareText({ ...card, facts: { ...facts, power: [...facts.power] } }).split('\n')
  expect(lines.slice(3, 7)).toEqual([
    "Governor's consent, 1,200.5 m² land, 450 m² building, Serviced, 24-hour power, Band A, 1 parking space, Gym",
    'Service charge ₦1,200,000 a year',
    'Rent paid yearly',
    'Payment plan: 30% down',
  ])
})

test('a lease has its rent by the year, and the total to move in with its sum', () => {
  const lease = { ...card, type: 'Lease', price: 5_000_000 }
  const facts = { minimum_rent_months: 24, agency_fee: 500_000, caution: 250_000, service_charge: 1_200_000 }
  const lines = shareText({ ...lease, facts }).split('\n')
  expect(lines[1]).toBe('₦5,000,000 a year · For lease')
  expect(lines[4]).toBe(
    'Total to move in ₦11,950,000 (rent for 2 years ₦10,000,000, agency fee ₦500,000, caution deposit ₦250,000, service charge for a year ₦1,200,000)',
  )
  const unpriced = shareText({ ...lease, price: null, facts }).split('\n')
  expect(unpriced.slice(4, 7)).toEqual([
    'Agency fee ₦500,000',
    'Caution deposit ₦250,000',
    'Service charge ₦1,200,000 a year',
  ])
})

test.each([
  [1, 'plot', '1 plot of land'],
  [2.5, 'acre', '2.5 acres of land'],
] as const)('%d %s is %j', (land_size, land_unit, text) => {
  expect(mainFacts({ ...card, facts: { land_size, land_unit } })[0]).toBe(text)
})

test.each([null, 0])('land with the price %j, without a reference and amenities has no empty lines', (price) => {
  const land = { ...card, type: 'Lease', property_type_id: 7, price, amenities: [], reference: null }
  expect(shareText(land)).toBe('*Land, Ikate, Lekki*\nPrice on request · For lease\nGatehouse')
})

test("signs of WhatsApp's formatting and line breaks in a location do not end the bold text", () => {
  expect(shareText({ ...card, location: 'Block *7*\n_Ikate_ ~Lekki`' })).toMatch(
    /^\*4 bedroom duplex, Block 7 Ikate Lekki\*\n/,
  )
})

test('an album is numbered, and says the state of a listing that is not available', () => {
  const other = { ...card, location: 'Yaba', state: 'under offer', reference: 'GH-9M2X' }
  expect(albumText([card, other])).toBe(
    [
      '1. *4 bedroom duplex, Ikate, Lekki*\n₦285,000,000 · For sale\nRef GH-4K7P',
      '2. *4 bedroom duplex, Yaba*\n₦285,000,000 · For sale · Under offer\nRef GH-9M2X',
      'Gatehouse',
    ].join('\n\n'),
  )
})

test('the address of WhatsApp has the text with ₦ and line breaks', () => {
  const { host, searchParams } = new URL(whatsAppAddress('*Ọjọ́*\n₦1 & more'))
  expect([host, searchParams.get('text')]).toEqual(['wa.me', '*Ọjọ́*\n₦1 & more'])
})

test.each([
  ['', { id: 'p1', reference: 'GH-4K7P' }, null],
  ['https://homes.ng/{reference}?id={id}', { id: 'p/1', reference: 'GH-4K7P' }, 'https://homes.ng/GH-4K7P?id=p%2F1'],
  ['https://homes.ng/{reference}', { id: 'p1', reference: null }, null],
  ['https://homes.ng/{id}', { id: 'p1' }, 'https://homes.ng/p1'],
])('LISTING_URL %j of %j: %j', (template, listing, address) => {
  expect(listingAddress(listing, template)).toBe(address)
})

test.each([
  [{ state: 'available' }, []],
  [{ state: 'under offer' }, []],
  [{ state: 'sold' }, ['This listing is sold.']],
  [{ state: 'let', archived: true }, ['This listing is let.', expect.stringContaining('archived')]],
])('what speaks against sharing %j: %j', (more, warnings) => {
  expect(listShareWarnings({ ...card, ...more })).toEqual(warnings)
})
