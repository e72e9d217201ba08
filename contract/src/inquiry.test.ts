import { expect, test } from 'vitest'

import { inquiryEndpoints } from './inquiry'
import { adaptResponse } from './adapt-response'
import { sampleInquiry } from './samples'
import { userEndpoints } from './user'

const read = (body: unknown) => adaptResponse(inquiryEndpoints.list, body)?.data

test('what our own server says passes unchanged', () => {
  expect(adaptResponse(inquiryEndpoints.list, { status: true, data: [sampleInquiry], total: 1 })).toEqual({
    status: true,
    data: [sampleInquiry],
    total: 1,
  })
})

test('another host may answer a bare list, with whatever fields it has', () => {
  const nothing = { name: '', email: '', phone_number: '', message: '', source: '', property_id: null, property: null }
  expect(read([{ id: 7, message: 'Hi', property_id: 12, created_at: '2026-11-19 13:20:00Z', extra: true }])).toEqual([
    { ...nothing, id: '7', message: 'Hi', property_id: '12', created_at: '2026-11-19T13:20:00.000Z' },
  ])
  expect(read({ data: [{ id: 'a', property: { location: 'Yaba' }, property_id: 'p' }] })).toEqual([
    {
      ...nothing,
      id: 'a',
      created_at: '2024-08-15T00:00:00.000Z',
      property_id: 'p',
      property: { id: 'p', type: '', location: 'Yaba', price: null, archived: false },
    },
  ])
})

test.each([[null], ['text'], [{ data: 'none' }], [{ status: true }], [[1, 2]]])(
  '%j is no list of inquiries',
  (body) => {
    expect(read(body)).toBeUndefined()
  },
)

test('users of another host may have nothing but an id', () => {
  expect(adaptResponse(userEndpoints.list, [{ id: 3 }])?.data).toEqual([
    { id: '3', name: '', email: '', phone_number: '', created_at: '2024-08-15T00:00:00.000Z' },
  ])
})
