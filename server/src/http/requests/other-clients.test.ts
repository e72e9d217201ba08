import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { ErrorResponse } from '@gatehouse/contract/response'
import { type PropertyRecord } from '@gatehouse/contract/entities/property'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { makePhotograph } from '../../../test/media/pictures'
import { startApp, type TestApp } from '../../../test/start-app'

// Requests as other clients send them: the endpoints of the specification are a public contract
// (docs/decisions/0017).

let app: TestApp
let photograph: Buffer
let drawing: Buffer
let property: PropertyRecord

const house = {
  type: 'Sell',
  location: 'Lekki Phase 1, Lagos',
  agent_id: '',
  property_availability: '2027-01-15',
  price: '85000000',
  property_description: 'A duplex with a garden.',
  property_type_id: '1',
  amenities: '["Gym"]',
}

beforeAll(async () => {
  app = await startApp()
  photograph = await makePhotograph({ width: 400, height: 300 })
  drawing = await makePhotograph({ width: 300, height: 400 })
  const files = { property_images: [{ name: 'front.jpg', content: photograph }] }
  property = (await app.request(propertyEndpoints.create, { body: house, files })).response.data
})
afterAll(() => app.close())

const edit = (body: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>> = {}) =>
  app.request(propertyEndpoints.update, { params: { id: property.id }, body: { ...house, ...body }, headers })

const send = (method: string, path: string, headers: Readonly<Record<string, string>>, body?: string | Buffer) =>
  fetch(app.url + path, {
    method,
    headers: { Authorization: app.token, ...headers },
    ...(body === undefined ? {} : { body: new Uint8Array(Buffer.from(body)) }),
  })

/** Encodes a form by hand, because no single library can encode the forms of all of them. */
function encodeForm(parts: readonly { readonly headers: string; readonly content: string | Buffer }[]) {
  const lines = parts.map(({ headers, content }) =>
    Buffer.concat([Buffer.from(`--edge\r\n${headers}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')]),
  )
  return Buffer.concat([...lines, Buffer.from('--edge--\r\n')])
}

const asForm = { 'Content-Type': 'multipart/form-data; boundary=edge' }
const textParts = Object.entries(house).map(([name, content]) => ({
  headers: `Content-Disposition: form-data; name="${name}"`,
  content,
}))
const filePart = (name: string, filename: string, content: Buffer) => ({
  headers: `Content-Disposition: form-data; name="${name}"${filename}\r\nContent-Type: application/octet-stream`,
  content,
})

const nothing = Buffer.alloc(0)

test.each([
  ['null', null],
  ['a list', []],
  ['a text', 'x'],
  ['nothing', undefined],
  ['a word for a flag', { email: 'a@b.test', pswd: 'x', keep_logged_in: 'yes' }],
])('a sign-in that sends %s is rejected with a message for people', async (_, body) => {
  const text = body === undefined ? '' : JSON.stringify(body)
  const response = await send('POST', sessionEndpoints.signIn.path, { 'Content-Type': 'application/json' }, text)
  const error = ErrorResponse.parse(await response.json())
  expect(response.status).toBeOneOf([400, 422])
  expectReadableMessages(error)
})

test.each([
  ['numbers in a kept list', { kept_property_images: '[5]' }],
  ['an overlong address', { kept_property_images: JSON.stringify(['x'.repeat(3_000)]) }],
  ['an overlong video address', { kept_video_upload: 'x'.repeat(3_000) }],
  ['an overlong agent', { agent_id: 'x'.repeat(3_000) }],
])('an edit that sends %s is rejected with a message for people', async (_, body) => {
  const { status, error } = await edit(body)
  expect(status).toBe(422)
  expectReadableMessages(error)
})

test.each(['q', 'cursor', 'sort', 'agent_id', 'limit'])('a query with %s twice is rejected', async (name) => {
  const response = await send('GET', `/data/properties?${name}=1&${name}=2`, {})
  expect(response.status).toBe(422)
  expectReadableMessages(ErrorResponse.parse(await response.json()))
})

test('a missing image is reported together with the errors of the other fields', async () => {
  const { status, error } = await app.request(propertyEndpoints.create, { body: { ...house, location: '', price: '' } })
  expect([status, error.message]).toEqual([422, 'Location is required'])
  expect(error.errors).toEqual({
    location: 'Location is required',
    price: 'Price is required',
    property_images: 'At least one property image is required',
  })
})

test('a missing logo is reported together with the errors of the other fields', async () => {
  const { status, error } = await app.request(agentEndpoints.create, { body: { email: 'nobody' } })
  expect(status).toBe(422)
  expect(error.errors).toMatchObject({ email: 'Enter a valid email address', logo: 'Logo is required' })
})

test('a file field in which no file was chosen is ignored', async () => {
  const images = [filePart('property_images', '; filename="a.jpg"', photograph)]
  const emptyParts = [
    filePart('property_images', '; filename=""', nothing),
    filePart('floor_plan', '; filename=""', nothing),
    filePart('video_upload', '', nothing),
  ]
  const form = encodeForm([...textParts, ...images, ...emptyParts])
  const response = await send('POST', propertyEndpoints.create.path, asForm, form)
  expect(await response.json()).toMatchObject({ status: true, data: { floor_plan: [], video_upload: null } })

  const empty = encodeForm([...textParts, filePart('property_images', '; filename=""', nothing)])
  const rejected = await send('POST', propertyEndpoints.create.path, asForm, empty)
  expect(await rejected.json()).toMatchObject({ message: 'At least one property image is required' })
})

test('a file that is sent without a name is a file, and fields may follow files', async () => {
  const form = encodeForm([filePart('property_images', '', photograph), ...textParts])
  const response = await send('POST', propertyEndpoints.create.path, asForm, form)
  expect(await response.json()).toMatchObject({ status: true, data: { property_images: [expect.any(String)] } })
})

test.each(['nonsense', ';', 'application/xml', 'multipart/form-data', 'application/json'])(
  'endpoints without a body ignore the content type %s',
  async (type) => {
    for (const body of [undefined, '', '{']) {
      const headers = { 'Content-Type': type }
      const archived = await send('POST', `/admin/property-archive/add/${property.id}`, headers, body)
      expect(await archived.json()).toEqual({ status: true, message: 'Property archived successfully' })
      const unknown = await send('DELETE', '/admin/properties/delete/nothing', headers, body)
      expect(await unknown.json()).toMatchObject({ message: 'Property not found' })
    }
  },
)

test('an unknown Expect header is ignored', async () => {
  const status = await new Promise((resolve, reject) => {
    const headers = { Authorization: app.token, Expect: 'a-friendly-word' }
    request(`${app.url}/admin/stats`, { headers }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end()
  })
  expect(status).toBe(200)
})

test('HEAD of a list returns its headers only', async () => {
  for (const path of ['/data/properties', '/data/properties?limit=1']) {
    const response = await send('HEAD', path, {})
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(await response.text()).toBe('')
  }
})

test.each(['"another"', '"0", "999"', 'nonsense'])(
  'If-Match %s contains no version of the record: 412',
  async (etag) => {
    const { status, error } = await edit({}, { 'If-Match': etag })
    expect([status, error.code]).toEqual([412, 'stale'])
  },
)

test('If-Match * and a list that contains the version are accepted', async () => {
  const { response } = await edit({}, { 'If-Match': '*' })
  const listed = await edit({}, { 'If-Match': `"another", W/"${response.data.version}"` })
  expect(listed.status).toBe(200)
})

test('the same files in other groups are another request for an Idempotency-Key', async () => {
  const headers = { 'Idempotency-Key': 'swapped' }
  const files = (image: Buffer, plan: Buffer) => ({
    property_images: [{ name: 'a.jpg', content: image }],
    floor_plan: [{ name: 'b.jpg', content: plan }],
  })
  await app.request(propertyEndpoints.create, { body: house, headers, files: files(photograph, drawing) })
  // Sent with the groups the other way round, so that the bytes arrive in the same order.
  const { floor_plan, property_images } = files(drawing, photograph)
  const again = await app.request(propertyEndpoints.create, {
    body: house,
    headers,
    files: { floor_plan, property_images },
  })
  expect(again.status).toBe(422)
})

/** Expects messages for users, not those of the validation library. */
function expectReadableMessages({ message, errors = {} }: ErrorResponse) {
  for (const text of [message, ...Object.values(errors)]) {
    expect(text).toMatch(/^[A-Za-z“].{8,}/)
    expect(text).not.toMatch(/expected|received|Invalid|Too (big|small)|input/)
  }
}
