import { careerEndpoints } from '@gatehouse/contract/entities/career'
import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'
import { sampleInquiry } from '@gatehouse/contract/samples'
import { userEndpoints } from '@gatehouse/contract/entities/user'
import { expect, test } from 'vitest'
import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { adaptResponse } from './adapt-response'

/** A property as a host sends it that has only the fields of S3.1. */
const plain = {
  id: 41,
  type: 'Sell',
  location: 'Bodija Estate, Ibadan',
  agent_id: 7,
  property_type_id: '2',
  property_availability: '2027-01-15T00:00:00',
  price: '62000000',
  living_room: 1,
  bedroom: 4,
  bathroom: '3',
  finance: 1,
  property_description: null,
  amenities: '["Gym","Internet"]',
  property_images: ['http://pictures.test/1.jpg'],
  floor_plan: 'http://pictures.test/plan.png',
  video_upload: null,
  archived: 0,
  created_at: '2026-01-02 10:00:00',
  colour_of_door: 'green',
}

test('a response that is not a list is rejected', () => {
  expect(adaptResponse(propertyEndpoints.list, { status: true, data: 'soon' })).toBeUndefined()
  expect(adaptResponse(propertyEndpoints.list, null)).toBeUndefined()
  expect(adaptResponse(propertyEndpoints.find, { status: false, message: 'Property not found' })).toBeUndefined()
})

test('null is read as an empty list', () => {
  expect(adaptResponse(agentEndpoints.list, { status: true, data: null })).toEqual({ status: true, data: [] })
  expect(adaptResponse(agentEndpoints.list, { status: false, data: null })).toBeUndefined()
})

test('an error in a response with status 200 is not read as a success', () => {
  expect(adaptResponse(propertyEndpoints.remove, { status: false, message: 'no' })).toBeUndefined()
})

test('an array becomes a list of cards', () => {
  const list = adaptResponse(propertyEndpoints.list, [plain])
  expect(list?.total).toBeUndefined()
  expect(list?.data[0]).toMatchObject({
    id: '41',
    agent_id: '7',
    price: 62_000_000,
    property_type_id: 2,
    bedroom: '4',
    finance: true,
    archived: false,
    property_description: '',
    amenities: ['Gym', 'Internet'],
    floor_plan: ['http://pictures.test/plan.png'],
    version: 0,
    media: { cover: { url: 'http://pictures.test/1.jpg' } },
  })
})

test('a record is read from the body and from data', () => {
  const bare = adaptResponse(propertyEndpoints.find, plain)
  const wrapped = adaptResponse(propertyEndpoints.find, { data: { ...plain, property_images: null } })
  expect(bare?.data.media.property_images).toHaveLength(1)
  expect(wrapped?.data.property_images).toEqual([])
})

test('the flag of a change is enough', () => {
  expect(adaptResponse(propertyEndpoints.remove, { status: true })).toEqual({ status: true, message: '' })
  expect(adaptResponse(propertyEndpoints.create, { status: true, message: 'ok' })).toEqual({
    status: true,
    message: 'ok',
  })
})

test('an agent with the fields of the specification is read', () => {
  const agents = adaptResponse(agentEndpoints.list, {
    data: [{ id: 7, company_name: 'Lekki Homes', logo: '/logo.png' }],
  })
  expect(agents?.data[0]).toMatchObject({ id: '7', company_name: 'Lekki Homes', media: { logo: { url: '/logo.png' } } })
})

const posting = {
  title: 'Sales Manager',
  description: 'Leads the sales team in Lekki.',
  location: 'Lekki, Lagos',
  position: 'Full time',
  salary: 450_000,
  type: 'Hybrid',
}

test('a host that knows only the specification has neither dates nor versions', () => {
  const response = adaptResponse(careerEndpoints.list, { data: [{ id: 'Ab3', ...posting, salary: '₦450,000' }] })
  expect(response?.data).toEqual([
    {
      id: 'Ab3',
      ...posting,
      link: '',
      created_at: '2024-08-15T00:00:00.000Z',
      updated_at: '2024-08-15T00:00:00.000Z',
      version: 0,
    },
  ])
})

const read = (body: unknown) => adaptResponse(inquiryEndpoints.list, body)?.data

test('a response of our own server is returned unchanged', () => {
  expect(adaptResponse(inquiryEndpoints.list, { status: true, data: [sampleInquiry], total: 1 })).toEqual({
    status: true,
    data: [sampleInquiry],
    total: 1,
  })
})

test('a bare list with unknown or missing fields is adapted', () => {
  const texts = { name: '', email: '', phone_number: '', message: '', source: '' }
  const nothing = { ...texts, property_id: null, property: null, version: 0, answered_at: null, answered_by: null }
  expect(read([{ id: 7, message: 'Hi', property_id: 12, created_at: '2026-11-19 13:20:00Z', extra: true }])).toEqual([
    { ...nothing, id: '7', message: 'Hi', property_id: '12', created_at: '2026-11-19T13:20:00.000Z' },
  ])
  expect(read({ data: [{ id: 'a', property: { location: 'Yaba' }, property_id: 'p' }] })).toEqual([
    {
      ...nothing,
      id: 'a',
      created_at: '2024-08-15T00:00:00.000Z',
      property_id: 'p',
      property: { id: 'p', type: '', location: 'Yaba', price: null, archived: false, reference: null },
    },
  ])
})

test.each([[null], ['text'], [{ data: 'none' }], [{ status: true }], [[1, 2]]])(
  '%j is no list of inquiries',
  (body) => {
    expect(read(body)).toBeUndefined()
  },
)

test('users with nothing but an id are adapted', () => {
  expect(adaptResponse(userEndpoints.list, [{ id: 3 }])?.data).toEqual([
    { id: '3', name: '', email: '', phone_number: '', created_at: '2024-08-15T00:00:00.000Z' },
  ])
})
