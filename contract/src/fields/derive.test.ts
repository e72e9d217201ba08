import { expect, test } from 'vitest'

import { z } from '../zod'
import { choice } from './choice'
import {
  columnSchema,
  defaultsOf,
  equalFilters,
  filterShape,
  inputSchema,
  labelsOf,
  personalNames,
  recordedNames,
  recordSchema,
  requiredLabels,
  searchedNames,
  textNames,
} from './derive'
import { draftSchema, formValues } from './form-values'
import { computed, id, managed } from './managed'
import { naira } from './naira'
import { code, text } from './text'

const fields = {
  id: id(),
  name: text({ label: 'Name', max: 5, isPersonal: true, isSearched: true }),
  phone: code({ label: 'Phone', max: 9, default: '', isPersonal: true }),
  kind: choice({ label: 'Kind', options: ['A', 'B'], message: 'A or B', default: 'A', isFilter: true }),
  price: naira({ label: 'Price', isFilter: true }),
  note: text({ label: 'Note', max: 9, required: 'Write a note' }),
  state: managed(() => z.int(), { isRecorded: true }),
  total: computed(() => z.int()),
}

const messagesOf = (input: object) =>
  inputSchema(fields)
    .safeParse(input)
    .error?.issues.map(({ message }) => message)

test('a required field has a message of its label, unless it has another one', () => {
  expect(messagesOf({})).toEqual(['Name is required', 'Price is required', 'Write a note'])
})

test('a field with a default can be left out, also as an empty text', () => {
  expect(inputSchema(fields).parse({ name: 'Ada', price: '5', note: 'x', kind: '', phone: undefined })).toEqual({
    name: 'Ada',
    price: 5,
    note: 'x',
    kind: undefined,
    phone: undefined,
  })
  expect(defaultsOf(fields)).toEqual({ phone: '', kind: 'A' })
})

test('a request cannot set what the server sets', () => {
  const sent = { name: 'Ada', price: 5, note: 'x', state: 7, id: 'other', total: 9 }
  expect(Object.keys(inputSchema(fields).parse(sent))).toEqual(['name', 'price', 'note'])
})

test('a response has every field, and a table those that are not computed', () => {
  expect(Object.keys(recordSchema(fields).shape)).toEqual(Object.keys(fields))
  expect(Object.keys(columnSchema(fields).shape)).not.toContain('total')
})

test('a query has the name of a filter, or both ends of its range', () => {
  const query = z.object(filterShape(fields))
  expect(query.parse({ kind: 'B', min_price: '5', max_price: '' })).toEqual({ kind: 'B', min_price: 5 })
  expect(query.safeParse({ min_price: 'x' }).error?.issues[0]?.message).toBe(
    'min_price must be a whole number of naira',
  )
  expect(equalFilters(fields)).toEqual(['kind'])
})

test('a form has the texts of a record, or the defaults of a new one', () => {
  expect(formValues(fields, undefined)).toEqual({ name: '', phone: '', kind: 'A', price: '', note: '' })
  const record = { name: 'Ada', phone: '1', kind: 'C', price: 5, note: 'x' }
  expect(formValues(fields, record)).toEqual({ name: 'Ada', phone: '1', kind: 'C', price: '5', note: 'x' })
  expect(draftSchema(fields).safeParse(formValues(fields, record)).success).toBe(true)
})

test('names follow from what is true of the fields', () => {
  expect(recordedNames(fields)).toEqual(['name', 'phone', 'kind', 'price', 'note', 'state'])
  expect(personalNames(fields)).toEqual(['name', 'phone'])
  expect(searchedNames(fields)).toEqual(['name'])
  expect(textNames(fields)).toEqual(['name', 'note'])
  expect(labelsOf(fields)).toEqual({ name: 'Name', phone: 'Phone', kind: 'Kind', price: 'Price', note: 'Note' })
  expect(requiredLabels(fields)).toEqual({ name: 'Name', price: 'Price', note: 'Note' })
})
