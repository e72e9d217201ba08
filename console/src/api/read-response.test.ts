import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyRecord } from '@gatehouse/contract/samples'
import { expect, test } from 'vitest'
import { readResponse } from './read-response'

const read = (record: object) =>
  readResponse(propertyEndpoints.find, {
    status: 200,
    text: JSON.stringify({ status: true, data: record }),
    retryAfter: null,
  })

test('a record of our own server that violates the contract is rejected', () => {
  expect(() => read({ ...samplePropertyRecord, price: '62000000' })).toThrow('could not be read')
})

test('an unknown field of a newer server is retained', () => {
  const newer = { ...samplePropertyRecord, energy_class: 'A' }
  expect(read(newer).data).toEqual(newer)
})
