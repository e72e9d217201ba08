import { expect, test } from 'vitest'

import { propertyTypeOf } from './property-type'

test.each([
  ['Detached Duplex', 1],
  ['Semi Detached Duplex', 1],
  ['5 bedroom fully detached house', 1],
  ['Terraced Duplexes', 2],
  ['Terrace', 2],
  ['Detached Bungalow', 3],
  ['Semi Detached Bungalow', 3],
  ['Terraced Bungalow', 3],
  ['Block of Flats', 4],
  ['mini flat', 4],
  ['Serviced Apartment', 4],
  ['Office Space', 5],
  ['Carcass of a duplex', 6],
  ['Residential Land', 7],
  ['Two plots in a quiet estate', 7],
  ['JV Land', 8],
  ['Joint venture on 2 acres', 8],
  ['Castle', null],
  ['Islander', null],
])('the title %j is of property type %s', (title, id) => {
  expect(propertyTypeOf(title)).toBe(id)
})
