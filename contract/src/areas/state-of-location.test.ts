import { expect, test } from 'vitest'

import { stateOfLocation } from './state-of-location'

test.each([
  ['Yaba, Lagos', 'Lagos'],
  ['12 Admiralty Way Lekki LAGOS', 'Lagos'],
  ['Broad Street, Lagos Island, Lagos State, Nigeria', 'Lagos'],
  ['Ikeja Lagos off Allen Avenue', 'Lagos'],
  ['Ikeja, Lagos (close to Abuja House)', 'Lagos'],
  ['Bodija, Ìbàdàn, Ọ̀yọ́', 'Oyo'],
  ['Ogoja, Cross River State', 'Cross River'],
  ['Lagos Street, Port Harcourt, Rivers', 'Rivers'],
  ['5 Lagos Street, Abuja', 'Abuja'],
  ['5 Lagos St. Abuja', 'Abuja'],
  ['Lagos Crescent, Garki 2, Abuja', 'Abuja'],
  ['Lagos Crescent, Garki 2, F.C.T.', 'Abuja'],
  ['Lagos House, Ring Road, FCT', 'Abuja'],
  ['Lagos Street, Port Harcourt', null],
  ['Lagos-Ibadan Expressway, Mowe', null],
  ['Lagos to Ibadan Expressway, Mowe', null],
  ['Mowe, near Lagos', null],
  ['Akute, 5 minutes from Lagos', null],
  ['Lagos Estate, Port Harcourt', null],
  ['Lagosville', null],
  ['', null],
])('the state of %j is %s', (location, state) => {
  expect(stateOfLocation(location)).toBe(state)
})
