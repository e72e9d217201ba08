import { expect, test } from 'vitest'
import { emailAddress, requiredText, webLink } from './fields'
import { nairaAmount } from './price'
import { Paging } from '../paging'
import { PropertyEdit } from '../listing/property-forms'
import { preprocess, z } from '../zod'

const messagesOf = (schema: z.ZodMiniType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

const long = (length: number) => 'a'.repeat(length)

test.each([
  ['an email of 255 characters', emailAddress(), `${long(250)}@b.ng`, 'Use at most 254 characters'],
  ['an email without its sign', emailAddress(), 'ngozi', 'Enter a valid email address'],
  ['a link that is no text', webLink(), 7, 'Enter the link as text'],
  ['a NUL', requiredText('It is required', 10), 'a\u0000', 'Remove the characters that cannot be stored'],
  ['a text over its length', requiredText('It is required', 1200), long(1201), 'Use at most 1,200 characters'],
  ['half a naira', nairaAmount('Price is required'), 1.5, 'Price must be a whole number of naira'],
  ['a negative price', nairaAmount('Price is required'), -1, 'Price must be 0 or more'],
  ['a price of 14 digits', nairaAmount('Price is required'), 1e13, 'Price must be at most ₦9,999,999,999,999'],
  ['a search of 201 characters', Paging, { q: long(201) }, 'Search for at most 200 characters'],
  ['a kept address of 2,049 characters', keptList(), [long(2049)], 'An address has at most 2,048 characters'],
  ['201 kept addresses', keptList(), Array(201).fill('a'), 'Send at most 200 addresses'],
])('%s is rejected with a specific message', (_, schema, value, message) => {
  expect(messagesOf(schema, value)).toContain(message)
})

test.each([
  ['no object at all', 'text', 'Send the fields as an object'],
  ['a text that is too long', { text: 'four' }, 'This is too long'],
  ['a number for a text', { text: 4 }, 'This value is not valid'],
])('without a message of the schema, %s gets a general one', (_, value, message) => {
  expect(messagesOf(z.object({ text: z.string().check(z.maxLength(3)) }), value)).toEqual([message])
})

function keptList() {
  return preprocess((kept) => ({ kept_property_images: kept }), z.pick(PropertyEdit, { kept_property_images: true }))
}
