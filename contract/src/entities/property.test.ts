import { expect, test } from 'vitest'

import { PropertyInput, PropertyQuery } from './property'
import { PropertyEdit } from '../listing/property-forms'

const form = {
  location: ' Lekki Phase 1 ',
  price: '85000000',
  property_description: 'A duplex.',
  property_availability: '2027-01-15',
  amenities: '["Internet","Gym","Gym"]',
}

/** The first message for each field, as in an error response. */
const errorsOf = (input: object) => {
  const { error } = PropertyInput.safeParse({ ...form, ...input })
  return Object.fromEntries([...(error?.issues ?? [])].reverse().map(({ path, message }) => [path[0], message]))
}

test('an empty form is rejected with the messages of the specification', () => {
  const { error } = PropertyInput.safeParse({})
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Location is required',
    'Availability date is required',
    'Price is required',
    'Description is required',
    'At least one amenity is required',
  ])
})

test.each([
  [{ price: '1.5' }, { price: 'Price must be a whole number of naira' }],
  [{ price: '1e3' }, { price: 'Price must be a whole number of naira' }],
  [{ price: 'undefined' }, { price: 'Price is required' }],
  [{ price: -1 }, { price: 'Price must be 0 or more' }],
  [{ location: 'a\u0000b' }, { location: 'Remove the characters that cannot be stored' }],
  [{ property_description: '\uD800' }, { property_description: 'Remove the characters that cannot be stored' }],
  [{ location: 'x'.repeat(301) }, { location: 'Use at most 300 characters' }],
  [{ amenities: 'null' }, { amenities: 'At least one amenity is required' }],
  [{ amenities: '"Gym"' }, { amenities: 'At least one amenity is required' }],
  [{ property_availability: '2026-02-29' }, { property_availability: 'Enter a date that exists, such as 2027-01-15' }],
])('%j is rejected', (input, expected) => {
  expect(errorsOf(input)).toEqual(expected)
})

test('the text of a multipart form is parsed: digits, JSON, surrounding spaces', () => {
  expect(PropertyInput.parse(form)).toEqual({
    location: 'Lekki Phase 1',
    price: 85_000_000,
    property_description: 'A duplex.',
    property_availability: '2027-01-15',
    amenities: ['Gym', 'Internet'],
  })
})

test('an empty field is distinguished from a missing one', () => {
  expect('agent_id' in PropertyEdit.parse({ ...form, agent_id: '' })).toBe(true)
  expect('agent_id' in PropertyEdit.parse(form)).toBe(false)
})

test.each(['', 'null', 'undefined'])('a kept list that is sent as "%s" is not given', (text) => {
  expect(PropertyEdit.parse({ ...form, kept_property_images: text }).kept_property_images).toBeUndefined()
})

test('empty fields of a query are ignored', () => {
  const query = PropertyQuery.parse({ type: '', sort: '', min_price: '', limit: '20', property_type_id: 'undefined' })
  expect(query).toEqual({ limit: 20 })
})

test('a very long list of amenities is rejected', () => {
  expect(errorsOf({ amenities: Array(330_000).fill(1) })).toEqual({ amenities: 'Choose amenities from the list' })
})

test('several needs are sent with commas or as a parameter that is repeated, in any order', () => {
  expect(PropertyQuery.parse({ needs: 'photos' }).needs).toBe('photos')
  expect(PropertyQuery.parse({ needs: 'price,photos,price' }).needs).toBe('photos,price')
  expect(PropertyQuery.parse({ needs: ['agent', 'photos'] }).needs).toBe('photos,agent')
  expect(PropertyQuery.parse({ needs: 'any' }).needs).toBe('any')
  expect(PropertyQuery.parse({ needs: 'any,price' }).needs).toBe('price')
  expect(PropertyQuery.parse({ needs: '' }).needs).toBeUndefined()
  expect(PropertyQuery.safeParse({ needs: 'photos,love' }).error?.issues[0]?.message).toBe(
    'needs must be photos, price, description, date or agent',
  )
})
