import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { delayMs } from './attempt.ts'
import { createCaller } from './caller.ts'

interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

type Answer = (response: ServerResponse, count: number) => void

/** A server that responds to request number `count`, from 0, as `answer` does. */
async function serve(answer: Answer) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ method, url, headers, body })
      answer(response, received.length - 1)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { received, url: `http://127.0.0.1:${port}` }
}

const send = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
const ok = (response: ServerResponse) => send(response, 200, { status: true, data: [] })

test('a call sends its key, parameters and query, and leaves out what is not given', async () => {
  const { received, url } = await serve(ok)
  const caller = createCaller({ url: `${url}/`, key: 'ghk_a' })
  await caller.call('GET /data/properties', { query: { state: 'sold,let', q: '', cursor: undefined, min_price: 5 } })
  await caller.call('GET /data/properties/{id}', { params: { id: '../a b?' } })
  expect(received.map(({ url: address }) => address)).toEqual([
    '/data/properties?state=sold%2Clet&min_price=5',
    '/data/properties/..%2Fa%20b%3F',
  ])
  expect(received[0]?.headers).toMatchObject({ authorization: 'Bearer ghk_a' })
  expect(received[0]?.headers).not.toHaveProperty('idempotency-key')
})

test.each(['', '.', '..'])('the id %j is no other address', async (id) => {
  const { received, url } = await serve(ok)
  const removing = createCaller({ url }).call('DELETE /admin/properties/delete/{id}', { params: { id } })
  await expect(removing).rejects.toMatchObject({ code: 'not_found', status: 404 })
  expect(received).toEqual([])
})

test.each([
  [{ url: undefined as never }, 'url must be'],
  [{ url: '' }, 'url must be'],
  [{ url: 'office.example.ng' }, 'url must be'],
  [{ url: 'https://office.example.ng', key: 'ghk_…' }, 'key must be'],
])('the options %j are rejected when the client is made', (options, message) => {
  expect(() => createCaller(options)).toThrow(message)
})

test('a change is repeated under one idempotency key until the server responds', async () => {
  const { received, url } = await serve((response, count) => {
    if (count === 0) response.destroy()
    else if (count === 1) send(response, 503, { status: false, code: 'unavailable', message: 'Later' })
    else ok(response)
  })
  const params = { id: '1' }
  const body = { state: 'sold' }
  await createCaller({ url }).call('PUT /admin/properties/{id}/state', { params, body, version: 3 })
  expect(received).toHaveLength(3)
  expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(received[2]).toMatchObject({
    method: 'PUT',
    url: '/admin/properties/1/state',
    body: '{"state":"sold"}',
    headers: { 'if-match': '"3"', 'content-type': 'application/json' },
  })
  await createCaller({ url }).call('PUT /admin/properties/{id}/state', { params, body })
  expect(received[3]?.headers['idempotency-key']).not.toBe(received[2]?.headers['idempotency-key'])
})

test('the next attempt waits for as long as the server asks', async () => {
  const { url } = await serve((response, count) => {
    if (count > 0) ok(response)
    else send(response, 429, { status: false, code: 'too_many', message: 'Too many' }, { 'Retry-After': '1' })
  })
  const startedAt = performance.now()
  await createCaller({ url }).call('GET /data/properties')
  expect(performance.now() - startedAt).toBeGreaterThan(1_000)
})

test('a rejected call is not repeated, and its error has the fields', async () => {
  const errors = { price: 'Price is required' }
  const { received, url } = await serve((response) =>
    send(response, 422, { status: false, code: 'invalid', message: 'Price is required', errors }),
  )
  const adding = createCaller({ url }).call('POST /admin/properties/add', { body: {} as never })
  await expect(adding).rejects.toMatchObject({
    name: 'GatehouseError',
    code: 'invalid',
    status: 422,
    message: 'Price is required',
    fields: errors,
  })
  expect(received).toHaveLength(1)
})

test.each([
  ['a page of a proxy', 403, '<html>', { code: 'rejected', status: 403 }],
  ['a success that is no JSON', 200, '{"status":', { code: 'unreadable', status: 200 }],
  ['a failure of the program', 500, '{"status":false,"code":"internal","message":"Wrong"}', { code: 'internal' }],
  ['a wait of an hour', 429, '{"code":"too_many","message":"Later"}', { code: 'too_many', retryAfter: 3_600 }],
])('%s is an error at once', async (_, status, text, expected) => {
  const headers = status === 429 ? { 'Retry-After': '3600' } : {}
  const { received, url } = await serve((response) => response.writeHead(status, headers).end(text))
  await expect(createCaller({ url }).call('GET /data/properties')).rejects.toMatchObject(expected)
  expect(received).toHaveLength(1)
})

test('a server that cannot be reached is an error after the last attempt', async () => {
  const call = createCaller({ url: 'http://127.0.0.1:9', retries: 1 }).call('GET /data/properties')
  await expect(call).rejects.toMatchObject({ code: 'no_response', status: 0 })
})

test('an attempt without a response ends in time, also in the middle of a body', async () => {
  const { received, url } = await serve((response, count) => {
    if (count === 1) response.writeHead(200).write('{"status":')
  })
  const call = createCaller({ url, timeoutMs: 200, retries: 1 }).call('GET /data/properties')
  await expect(call).rejects.toMatchObject({ code: 'timed_out' })
  expect(received).toHaveLength(2)
})

test.each(['before the call', 'during an attempt', 'between two attempts'])('a call is cancelled %s', async (when) => {
  const { received, url } = await serve((response) => {
    if (when === 'between two attempts') response.writeHead(503).end()
  })
  const controller = new AbortController()
  if (when === 'before the call') controller.abort(new Error('closed'))
  const call = createCaller({ url }).call('GET /data/properties', { signal: controller.signal })
  const rejected = expect(call).rejects.toMatchObject({ code: 'cancelled', cause: new Error('closed') })
  await pause(when === 'before the call' ? 0 : 150)
  controller.abort(new Error('closed'))
  await rejected
  expect(received.length).toBeLessThanOrEqual(1)
})

test('a form has its texts before its files', async () => {
  const { received, url } = await serve(ok)
  const body = { location: 'Yaba', amenities: ['Gym'], price: 5, agent_id: null } as never
  const files = { property_images: [new File(['a'], 'front.jpg'), new Blob(['b'])] }
  await createCaller({ url }).call('POST /admin/properties/add', { body, files })
  const names = [...(received[0]?.body.matchAll(/ name="(\w+)"(?:; filename="([^"]+)")?/g) ?? [])]
  expect(names.map(([, name, file]) => file ?? name)).toEqual([
    'location',
    'amenities',
    'price',
    'agent_id',
    'front.jpg',
    'property_images',
  ])
  expect(received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
})

test('the times between attempts double up to half a minute, and differ between clients', () => {
  const shortest = [0, 1, 2, 5, 6, 7, 100].map((count) => delayMs(count, undefined, 0))
  expect(shortest).toEqual([250, 500, 1_000, 8_000, 15_000, 15_000, 15_000])
  expect(delayMs(0, undefined, 0.999)).toBeCloseTo(500, -1)
  expect(delayMs(0, 7, 0)).toBe(7_250)
})
