import { expect, test } from 'vitest'

import { setUpListingImports } from '../../../test/imports/listing-imports'

const imports = setUpListingImports()
const { importing, csv } = imports
const properties = () => imports.database.db.selectFrom('property').selectAll().execute()

test('columns of facts become facts in their spellings, and toilets and parking spaces too', async () => {
  const header =
    'town;price;type;Title Document;Land Size;Building size (sqm);Service charge;Agency;Legal fee;Caution fee;Furnished;' +
    'Toilets;Parking spaces;Power supply;Water;Minimum tenancy;Rent payment;Serviced;Estate;Payment plan;Condition'
  const row =
    'Lekki, Lagos;5m;Lease;Certificate of Occupancy;2 plots;1,250.5;₦1,200,000;10%;250k;500000;no;' +
    '5;3;Gen, band a;borehole;2 years;annually;yes;Pinnock Beach;50% down;brand new'
  expect((await importing('listings', await csv(`${header}\n${row}\n`))).out).toContain('Imported 1 listing.')
  const [property] = await properties()
  expect(property).toMatchObject({
    property_description: '5 toilets. 3 parking spaces.',
    facts: {
      title: 'C of O',
      land_size: 2,
      land_unit: 'plot',
      building_size: 1250.5,
      service_charge: 1_200_000,
      agency_fee: 500_000,
      legal_fee: 250_000,
      caution: 500_000,
      furnishing: 'Unfurnished',
      toilets: 5,
      parking_spaces: 3,
      power: ['Band A', 'Generator'],
      water: ['Borehole'],
      minimum_rent_months: 24,
      rent_paid: 'Yearly',
      serviced: true,
      estate: 'Pinnock Beach',
      payment_plan: '50% down',
      age: 'Newly built',
    },
  })
})

test.each([
  ['Land size (sqm)', '1,200', { land_size: 1200, land_unit: 'm²' }],
  ['Plot size', '648sqm', { land_size: 648, land_unit: 'm²' }],
  ['Land size', '600', { land_size: 600 }],
  ['Title document', "governor's consent", { title: "Governor's consent" }],
  ['Title document', '', {}],
  ['Toilets', '0', { toilets: 0 }],
])('a column %s with %s', async (heading, cell, facts) => {
  await importing('listings', await csv(`town;price;${heading}\nLekki;5;${cell}\n`))
  expect((await properties()).map((property) => property.facts)).toEqual([facts])
})

test('a cell that is no value of its fact is reported', async () => {
  const { out } = await importing(
    'listings',
    await csv('town,price,title document,service charge,water,toilets\nLekki,5,Mine,lots,Borehole; tank,2000\n'),
  )
  expect(out).toContain(
    "Line 2 is rejected: Title document 'Mine' is not one of C of O, Governor's consent, Deed of assignment, " +
      'Excision/gazette, Registered survey, Receipt, Family land; ' +
      "Toilets '2000': Toilets must be a whole number from 0 to 1000; " +
      "Service charge per year 'lots' is not a number; " +
      "Water 'Borehole;tank' is not one of Borehole, Treated water, Public water.",
  )
  expect(await properties()).toEqual([])
})

test.each([
  ['Agency', 'Lekki Homes Ltd', 'Agency fee'],
  ['Condition', 'Good', 'Age'],
  ['Parking', 'Yes', 'Parking spaces'],
  ['Document', 'Available', 'Title document'],
  ['Electricity', 'PHCN', 'Power'],
])('a column %s, which is only a guess, rejects no row for %s', async (heading, cell, label) => {
  const { out } = await importing('listings', await csv(`town,price,${heading}\nLekki,5m,${cell}\n`))
  expect(out).toContain(`Check line 2: '${cell}' is left out: it is no value of “${label}”.`)
  expect((await properties()).map(({ facts, property_description }) => [facts, property_description])).toEqual([
    [{}, ''],
  ])
})

test.each([
  ['Listing state', 'Under offer', 'under offer'],
  ['Status', 'SOLD', 'sold'],
  ['Status', 'Rented', 'let'],
  ['Status', '', 'available'],
])('a column %s with %s is the state of the listing', async (heading, cell, state) => {
  await importing('listings', await csv(`town,price,${heading}\nLekki,5m,${cell}\n`))
  expect((await properties()).map((property) => property.state)).toEqual([state])
})

test('an unknown state is left out under a heading such as Status, and rejected under the name of the field', async () => {
  const guessed = await importing('listings', await csv('town,price,Status\nLekki,5m,Active\n'))
  expect(guessed.out).toContain("Check line 2: 'Active' is left out: it is no state of a listing.")
  const named = await importing('listings', await csv('town,price,listing_state\nAjah,5m,Active\n'))
  expect(named.out).toContain(
    "Line 2 is rejected: 'Active': State must be available, under offer, sold, let or withdrawn",
  )
})
