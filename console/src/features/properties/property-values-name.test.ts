import { expect, test } from 'vitest'

import { nameOfValues } from './property-values-name'

const place = { location: 'Ikate, Lekki' }

test.each([
  [{ ...place, property_type_id: '1', bedroom: '4', price: '285000000' }, '4-bed duplex, Ikate, Lekki · ₦285,000,000'],
  [{ ...place, property_type_id: '', bedroom: '2', price: '82000000' }, '2-bed property, Ikate, Lekki · ₦82,000,000'],
  [{ ...place, property_type_id: '', bedroom: '1', price: '' }, 'Ikate, Lekki'],
  [{ property_description: 'Two plots\nCall me' }, 'Two plots'],
  [{ message: '2 bed flat\nYaba' }, '2 bed flat'],
  [{}, ''],
])('%j is named %s', (values, name) => expect(nameOfValues(values)).toBe(name))
