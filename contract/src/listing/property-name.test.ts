import { expect, test } from 'vitest'
import { propertyName, propertyTitle } from './property-name'

const property = (property_type_id: number | null, bedroom: string, location: string) => ({
  property_type_id,
  bedroom,
  location,
})

test.each([
  [property(1, '4', 'Thomas Sankara Street, Asokoro, Abuja'), '4-bed duplex, Asokoro'],
  [property(4, '10+', 'Bodija Estate, Ibadan'), '10+ bed apartment, Bodija Estate'],
  [property(3, '', 'Enugu'), 'Bungalow, Enugu'],
  [property(7, '1', 'Plot 7, Lekki Phase 1, Lagos, Lagos State, Nigeria'), 'Land, Lekki Phase 1'],
  [property(8, '1', 'Epe, Lagos'), 'JV land, Epe'],
  [property(5, '3', 'Plot 5, Victoria Island, Lagos'), 'Commercial property, Victoria Island'],
  [property(6, '5', 'Ikate, Lagos'), '5-bed carcass, Ikate'],
  [property(2, '3', ''), '3-bed terrace'],
  [property(2, '3', 'Lagos State'), '3-bed terrace, Lagos State'],
  [property(null, '3', 'Herbert Macaulay Way, Yaba, Lagos'), 'Herbert Macaulay Way, Yaba, Lagos'],
  [property(null, '3', ''), 'Property'],
])('the title of %o is %j', (named, title) => {
  expect(propertyTitle(named)).toBe(title)
})

test('in messages the name has the whole location', () => {
  expect(propertyName(property(1, '4', 'Asokoro, Abuja'))).toBe('4-bed duplex, Asokoro, Abuja')
  expect(propertyName(property(7, '4', 'Epe'))).toBe('land, Epe')
  expect(propertyName(property(5, '4', 'Epe'))).toBe('commercial property, Epe')
  expect(propertyName(property(null, '2', 'Epe'))).toBe('2-bed property, Epe')
})
