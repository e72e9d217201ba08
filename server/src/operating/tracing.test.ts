import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json, text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { openTestDatabase } from '../../test/database'
import { freePort } from '../../test/free-port'
import type { OpenDatabase } from '../database/open'
import { startGatehouse } from '../start'

const credentials = { email: 'ngozi@gatehouse.test', pswd: 'mango orchard in May' }

/** One folder for all servers, because it has the media of the database. */
const dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-tracing-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** The part of a span that is tested, as OTLP sends it. */
interface SentSpan {
  name: string
  kind: number
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** A collector of OpenTelemetry, which receives spans by OTLP over HTTP; `respond: false` never responds. */
async function startCollector({ respond }: { respond: boolean }) {
  const bodies: string[] = []
  const addresses: string[] = []
  const receive = async (received: IncomingMessage, response: ServerResponse) => {
    bodies.push(await text(received))
    addresses.push(`${received.method} ${received.url}`)
    if (respond) response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  }
  // The end of a test may break off a request.
  const server = createServer((received, response) => void receive(received, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => server.close().closeAllConnections())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    addresses,
    text: () => bodies.join('\n'),
    spans: () =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }).resourceSpans.flatMap(
          ({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
  }
}

async function start(settings: Record<string, string>) {
  return startGatehouse(
    {
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: database.connectionString,
      ADMIN_EMAIL: credentials.email,
      ADMIN_PASSWORD: credentials.pswd,
      ...settings,
    },
    () => {},
  )
}

/** Signs in; the body is sent when the server has begun to handle the request. */
async function signIn(url: string): Promise<string> {
  const body = JSON.stringify(credentials)
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length, Expect: '100-continue' }
  const sent = request(`${url}/admin/auth/signin`, { method: 'POST', headers })
  sent.once('continue', () => sent.end(body)).flushHeaders()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  return ((await json(response)) as { token: string }).token
}

/** What has been loaded of the packages that record and send spans. */
const loaded = () =>
  Object.keys(createRequire(import.meta.url).cache).filter((path) => /@opentelemetry\/(?:sdk|exporter)/.test(path))

test('without the setting nothing of OpenTelemetry is loaded', async () => {
  const server = await start({})
  await signIn(server.url)
  await server.close()
  expect(loaded()).toEqual([])
})

test('spans have the route and the statements of a request, and no value of it', async () => {
  const collector = await startCollector({ respond: true })
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const token = await signIn(server.url)
  const id = '01900000-0000-7000-8000-000000000000'
  const headers = { Authorization: token }
  await fetch(`${server.url}/data/properties/${id}?note=ngozi%20obi`, { headers })
  // The span of a whole list ends with its body.
  await (await fetch(`${server.url}/data/properties`, { headers })).text()
  await fetch(`${server.url}/nowhere/ngozi@people.test`, { method: 'POST' })
  await server.close()
  expect(loaded()).not.toEqual([])
  expect(new Set(collector.addresses)).toEqual(new Set(['POST /v1/traces']))
  const spans = collector.spans()
  const attributesOf = ({ attributes }: SentSpan) =>
    Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
  const requests = spans.filter(({ parentSpanId }) => parentSpanId === undefined)
  expect(requests.map(({ name }) => name)).toEqual([
    'POST /admin/auth/signin',
    'GET /data/properties/:id',
    'GET /data/properties',
  ])
  expect(attributesOf(requests[1]!)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/data/properties/:id',
    'http.response.status_code': 404,
    'gatehouse.request_id': expect.stringMatching(/^[0-9a-f]{8}-\w+$/),
  })
  const statementsOf = (request: SentSpan) =>
    spans.filter(({ parentSpanId }) => parentSpanId === request.spanId).map(({ name }) => name)
  // After the body was read.
  expect(statementsOf(requests[0]!).join()).toMatch(/insert session/)
  expect(statementsOf(requests[1]!)).toContainEqual(expect.stringMatching(/^select .*property.* [0-9a-f]{8}$/))
  // A whole list is read by COPY.
  expect(statementsOf(requests[2]!)).toContainEqual(expect.stringMatching(/^select .*property.* [0-9a-f]{8}$/))
  expect(spans.filter(({ parentSpanId }) => parentSpanId !== undefined).map(({ kind }) => kind)).not.toContain(2)
  // None of them could be a part of an id in hexadecimal digits.
  for (const value of ['nowhere', id, token, credentials.email, 'ngozi', '127.0.0.1'])
    expect(collector.text()).not.toContain(value)
})

test.each([
  ['does not respond', async () => (await startCollector({ respond: false })).url],
  ['cannot be reached', async () => `http://127.0.0.1:${await freePort()}`],
])('with a collector that %s, requests are served and the server stops', async (_, open) => {
  const lines: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  onTestFinished(() => void vi.restoreAllMocks())
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: await open() })
  const headers = { Authorization: await signIn(server.url) }
  // More than one batch, so that spans are sent before the server stops.
  const statuses = await Promise.all(
    Array.from({ length: 200 }, async () => (await fetch(`${server.url}/admin/stats`, { headers })).status),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  await server.close()
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([])
})
