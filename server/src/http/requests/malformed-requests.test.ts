import { ErrorResponse } from '@gatehouse/contract/response'
import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { allEndpoints } from '@gatehouse/contract/endpoints'
import { hrefFor } from '@gatehouse/contract/endpoint'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startApp, type TestApp } from '../../../test/start-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** Checks that a response is an `ErrorResponse` with a message and no internal details, and returns it. */
async function readError(response: Response): Promise<ErrorResponse & { http: number }> {
  const text = await response.text()
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(text).not.toMatch(/FST_|select |node_modules|\.ts\b|syntax for type/)
  const error = ErrorResponse.parse(JSON.parse(text))
  expect(error.message).toMatch(/^\w.{5,}/)
  return { ...error, http: response.status }
}

type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }
const send = (method: string, path: string, init: Init = {}) =>
  fetch(app.url + path, { ...init, method, headers: { Authorization: app.token, ...init.headers } })

const json = (body: string) => ({ body, headers: { 'Content-Type': 'application/json' } })
const signInPath = sessionEndpoints.signIn.path
const addProperty = propertyEndpoints.create.path
const someId = '01900000-0000-7000-8000-000000000000'

describe('without a token', () => {
  test.each(
    allEndpoints.filter(({ access }) => access === 'admin' || access === 'listings').map((endpoint) => [endpoint]),
  )('$method $path is rejected before anything else is checked', async (endpoint) => {
    const path = `${hrefFor(endpoint, { id: 'x'.repeat(500) })}?limit=nonsense`
    const body = endpoint.method === 'GET' ? {} : json('{not json')
    const { http, code } = await readError(
      await send(endpoint.method, path, { ...body, headers: { Authorization: '' } }),
    )
    expect([http, code]).toEqual([401, 'unauthenticated'])
  })
})

describe('a malformed address', () => {
  test.each([
    ['/%zz', 400],
    ['/admin/agents/%zz', 400],
    ['/data/properties/%00', 404],
    ['/data/properties/not-an-id', 404],
    [`/data/properties/${'1'.repeat(3_000)}`, 404],
    [`/data/properties/${'1'.repeat(12_000)}`, 404],
    [`/data/properties/${someId}'--`, 404],
    ['/data/properties/..%2f..%2fadmin', 404],
    ['/admin/agents/99999999999999999999999', 404],
    ['/data/properties?limit=0', 422],
    ['/data/properties?limit=1e3', 422],
    ['/data/properties?limit=5&cursor=nonsense', 422],
    ['/data/properties?limit=5&q=%00', 422],
    ['/data/properties?limit=5&limit=6', 422],
    ['/data/properties?limit=5&min_price=99999999999999999999', 422],
    ['/data/properties?limit=5&__proto__=1&page=2147483648', 422],
  ])('GET %.100s is a clear error', async (path, status) => {
    expect((await readError(await send('GET', path))).http).toBe(status)
  })

  test('gets the message of its entity where an id was expected', async () => {
    expect((await readError(await send('GET', '/data/properties/not-an-id'))).message).toBe('Property not found')
    expect((await readError(await send('GET', '/admin/agents/not-an-id'))).message).toBe('Agent not found')
    // An empty id is a list's address with a slash at its end.
    const { message } = await readError(await send('GET', '/data/properties/?limit=1'))
    expect(message).toBe('There is nothing at this address')
  })
})

describe('a method', () => {
  test.each([
    ['POST', '/data/properties', 'GET'],
    ['PATCH', '/admin/agents/add', 'POST, GET'],
    ['GET', signInPath, 'POST'],
  ])('%s that %s does not support gets a 405 with the allowed methods', async (method, path, allow) => {
    const response = await send(method, path)
    expect((response.headers.get('allow') ?? '').split(', ').toSorted()).toEqual(allow.split(', ').toSorted())
    expect((await readError(response)).http).toBe(405)
  })

  test('that HTTP does not define gets an error response', async () => {
    const response = await sendRaw('FROBNICATE / HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(response).toMatch(/^HTTP\/1\.1 400 /)
    expect(response).toContain('"message":"The request is not valid HTTP"')
  })

  test('DELETE and POST without a body are accepted although the content type is JSON', async () => {
    for (const { method, path } of [propertyEndpoints.remove, propertyEndpoints.archive]) {
      const response = await send(method, path.replace('{id}', someId), {
        headers: { 'Content-Type': 'application/json' },
      })
      expect((await readError(response)).message).toBe('Property not found')
    }
  })
})

describe('a JSON body', () => {
  test.each([
    ['null', 'null', 400],
    ['a number', '5', 400],
    ['a list', '[]', 400],
    ['cut short', '{"email":"a', 400],
    ['nothing', '', 400],
    ['50,000 lists deep', '['.repeat(50_000) + ']'.repeat(50_000), 400],
    ['50,000 objects deep', '{"email":'.repeat(50_000) + '1' + '}'.repeat(50_000), 422],
    ['fields of other types', '{"email":{"$gt":""},"pswd":["a"]}', 422],
    ['a field that is too long', JSON.stringify({ email: 'a'.repeat(300), pswd: 'b' }), 422],
    ['more than a megabyte', JSON.stringify({ email: 'a', pswd: 'b'.repeat(1_000_001) }), 413],
    ['a prototype', '{"__proto__":{"email":"a","pswd":"b"}}', 422],
    ['text that cannot be stored', '{"email":"a\\u0000@b.c","pswd":"\\ud800"}', 422],
  ])('of %s is a clear error', async (_, body, status) => {
    expect((await readError(await send('POST', announcementEndpoints.create.path, json(body)))).http).toBe(status)
  })

  test.each(['application/xml', 'application/x-www-form-urlencoded', 'nonsense', 'multipart/form-data'])(
    'sent as %s is rejected',
    async (type) => {
      const response = await send('POST', signInPath, { body: 'email=a&pswd=b', headers: { 'Content-Type': type } })
      expect([400, 415]).toContain((await readError(response)).http)
    },
  )
})

describe('a body without a token', () => {
  const signIn = (bytes: number) => json(JSON.stringify({ email: 'a@b.test', pswd: 'b'.repeat(1_000) }).padEnd(bytes))

  test('is at most 8 kB long, with or without Content-Length', async () => {
    expect((await readError(await send('POST', signInPath, signIn(8_000)))).http).toBe(401)
    const withLength = await readError(await send('POST', signInPath, signIn(8_001)))
    expect([withLength.http, withLength.message]).toEqual([413, 'The request is too large'])
    const { body, headers } = signIn(8_001)
    const withoutLength = { body: new Blob([body]).stream(), headers, duplex: 'half' as const }
    expect((await readError(await send('POST', signInPath, withoutLength))).http).toBe(413)
  })

  test('of an intake request may contain a message of 5,000 characters, escaped or not', async () => {
    const open = await startApp({ intakeKey: 'the-site-knows-this-key', publicListings: true })
    const headers = { Authorization: 'the-site-knows-this-key', 'Content-Type': 'application/json' }
    const inquiry = (message: string) => `{"name":"A","email":"a@b.test","message":"${message}"}`
    const post = async (body: string) =>
      (await fetch(`${open.url}/intake/inquiries`, { method: 'POST', headers, body })).status
    expect(await post(inquiry('\\u1ecd'.repeat(5_000)))).toBe(200)
    expect(await post(inquiry('\\u1ecd'.repeat(7_000)))).toBe(413)
    const listing = request(`${open.url}/data/properties`, { headers: { 'Content-Length': '8001' } })
    const status = new Promise((resolve) => listing.once('response', (response) => resolve(response.statusCode)))
    listing.on('error', () => {}).flushHeaders()
    expect(await status).toBe(413)
    listing.destroy()
    await open.close()
  })
})

test('JSON that is not valid UTF-8 is rejected, not changed', async () => {
  const body = Buffer.from('{"email":"Ad\xe9@b.test","pswd":"a"}', 'latin1')
  const { http, message } = await readError(
    await send('POST', signInPath, { body, headers: { 'Content-Type': 'application/json' } }),
  )
  expect([http, message]).toEqual([400, 'The request is not valid UTF-8'])
})

test.each(['gzip', 'br', 'GZIP, identity', 'nonsense'])(
  'a body with Content-Encoding %s is rejected',
  async (encoding) => {
    const encoded = { ...json('{}'), headers: { 'Content-Type': 'application/json', 'Content-Encoding': encoding } }
    const { http, message } = await readError(await send('POST', signInPath, encoded))
    expect([http, message]).toEqual([415, 'Send the request without Content-Encoding'])
  },
)

test('a body with no Content-Encoding, or with identity, is read', async () => {
  for (const encoding of ['', 'identity']) {
    const plain = { ...json('{}'), headers: { 'Content-Type': 'application/json', 'Content-Encoding': encoding } }
    expect((await readError(await send('POST', signInPath, plain))).http).toBe(422)
  }
})

describe('a multipart form', () => {
  const boundary = 'xXx'
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const form = (body: string, type = `multipart/form-data; boundary=${boundary}`) => ({
    body,
    headers: { 'Content-Type': type },
  })
  const end = `--${boundary}--\r\n`

  test.each([
    ['without a boundary', form(field('location', 'Lekki') + end, 'multipart/form-data'), 400],
    ['with a boundary that never comes', form('nothing of the kind'), 400],
    ['that breaks off', form(field('location', 'Lekki') + `--${boundary}\r\nContent-Disp`), 400],
    ['that is empty', form(end), 422],
    ['whose field is over-long', form(field('property_description', 'a'.repeat(300_000)) + end), 413],
    ['whose field is longer than its column', form(field('location', 'a'.repeat(301)) + end), 422],
    ['with too many fields', form(Array.from({ length: 150 }, (_, n) => field(`f${n}`, 'a')).join('') + end), 413],
    ['with too many parts', form(field('property_images', 'a').repeat(250) + end), 413],
    ['with a part without a name', form(`--${boundary}\r\nContent-Disposition: form-data\r\n\r\na\r\n${end}`), 400],
    ['with a file without a name', form(`--${boundary}\r\nContent-Type: image/jpeg\r\n\r\na\r\n${end}`), 422],
    ['with the same field twice', form(field('location', 'a') + field('location', 'a') + end), 422],
    ['with a prototype', form(field('__proto__', 'a') + field('constructor', 'b') + end), 400],
    ['with NUL in a text', form(field('location', 'Lek\u0000ki') + end), 422],
    ['with a date that does not exist', form(field('property_availability', '2027-02-30') + end), 422],
    ['with a price beyond its range', form(field('price', '9'.repeat(30)) + end), 422],
    ['sent as JSON', json('null'), 400],
    ['sent as another type', { body: 'a', headers: { 'Content-Type': 'text/csv' } }, 415],
    ['not sent at all', {}, 400],
  ])('%s is a clear error', async (_, init, status) => {
    expect((await readError(await send('POST', addProperty, init))).http).toBe(status)
  })

  test('gets an error for every invalid field', async () => {
    const body = field('location', '\u0000') + field('property_availability', '2027-02-30') + end
    const { errors } = await readError(await send('POST', addProperty, form(body)))
    expect(errors).toMatchObject({
      location: 'Remove the characters that cannot be stored',
      property_availability: 'Enter a date that exists, such as 2027-01-15',
      price: 'Price is required',
      property_description: 'Description is required',
      amenities: 'At least one amenity is required',
    })
  })

  test('with a file where none is expected is rejected', async () => {
    const data = new FormData()
    data.append('first_name', new Blob(['x']), 'x.jpg')
    expect((await readError(await send('POST', agentEndpoints.create.path, { body: data }))).http).toBe(422)
  })
})

describe('on the wire', () => {
  test('headers that are too large get an error response', async () => {
    const response = await sendRaw(`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`)
    expect(response).toMatch(/^HTTP\/1\.1 431 /)
    expect(response).toContain('"code":"headers_too_large"')
  })

  test('HEAD with headers that are too large gets an error without a body', async () => {
    const response = await sendRaw(`HEAD / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`)
    expect(response).toMatch(/^HTTP\/1\.1 431 [^]*\r\n\r\n$/)
  })

  test('bytes after the last request of a connection are ignored', async () => {
    const path = announcementEndpoints.list.path
    const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${app.token}\r\nConnection: close\r\n\r\n`
    const response = await sendRaw(`${head}five!`)
    expect(response.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200'])
  })

  test('an HTTP/1.1 request without Host gets 400', async () => {
    const response = await sendRaw(
      `GET /data/properties HTTP/1.1\r\nAuthorization: ${app.token}\r\nConnection: close\r\n\r\n`,
    )
    expect(response).toMatch(/^HTTP\/1\.1 400 /)
    expect(response).toContain('"status":false')
  })

  test('line breaks in a request do not create new lines in the log', async () => {
    const before = app.logLines.length
    await app.pool.query('alter table agent rename to agent_away')
    await send('GET', '/admin/agents/x%0d%0aforged?limit=5', { headers: { 'User-Agent': 'a' } })
    const response = await send('GET', '/admin/agents?q=secret-search%0d%0aforged')
    await app.pool.query('alter table agent_away rename to agent')
    expect((await readError(response)).http).toBe(500)
    const lines = app.logLines.slice(before)
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      expect(line.trimEnd()).not.toMatch(/[\r\n]/)
      expect(line).not.toContain(app.token)
      expect(line).not.toContain('secret-search')
    }
  })
})

/** Sends bytes as they are and reads until the server closes. */
function sendRaw(text: string): Promise<string> {
  const { hostname, port } = new URL(app.url)
  return new Promise((resolve, reject) => {
    let response = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (response += chunk))
    socket.on('close', () => resolve(response))
    socket.on('error', reject)
  })
}
