import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'

import { type StatementName, statements } from './statements'

// What a specialist would write for these calls on a plain table, without authentication, checks, files and
// history: node:http, pg and one prepared statement whose JSON text is sent as it is.

const pool = new Pool({ connectionString: process.env['BARE_DATABASE'], max: 16 })

const server = createServer((request, response) => {
  respond(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
})

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare')
  const query = (name: string) => searchParams.get(name)
  if (pathname.startsWith('/photographs')) {
    // Loaded when needed, like the image library of the server.
    const { savePhotograph, sendPhotograph } = await import('./photographs')
    return request.method === 'POST' ? savePhotograph(request, response) : sendPhotograph(pathname, response)
  }
  const id = pathname.slice('/properties/'.length)
  if (request.method === 'POST') return send(response, 'create', createValues(await readJson(request)))
  if (request.method === 'PUT') return send(response, 'update', [id, (await readJson(request))['price']])
  if (pathname === '/counts') return send(response, 'counts', [])
  if (pathname === '/whole') return sendWhole(response)
  if (pathname !== '/properties') return send(response, 'one', [id])
  if (query('q') !== null) return send(response, 'found', [query('q')])
  if (query('before') !== null) return send(response, 'after', [query('before'), query('id')])
  if (query('type') === null) return send(response, 'newest', [])
  return send(response, 'filtered', ['type', 'property_type_id', 'min_price', 'max_price'].map(query))
}

async function send(response: ServerResponse, name: StatementName, values: unknown[]): Promise<void> {
  const { rows } = await pool.query<{ json: string }>({ name, text: statements[name], values })
  if (!rows[0]) return void response.writeHead(404).end()
  const body = Buffer.from(rows[0].json)
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body)
}

/** Reads the next rows while the previous ones are sent. */
async function sendWhole(response: ServerResponse): Promise<void> {
  const read = async (time: string, id: string) =>
    (
      await pool.query<{ json: string | null; last_time: string; last_id: string }>({
        name: 'chunk',
        text: statements.chunk,
        values: [time, id, 2_000],
      })
    ).rows[0]!
  let chunk = await read('infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff')
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.write('[')
  for (let isFirst = true; chunk.json !== null; isFirst = false) {
    const next = read(chunk.last_time, chunk.last_id)
    const isDrained = response.write(isFirst ? chunk.json : `,${chunk.json}`)
    if (!isDrained) await new Promise((resolve) => response.once('drain', resolve))
    chunk = await next
  }
  response.end(']')
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
}

const createValues = (sent: Record<string, unknown>) =>
  [
    'type',
    'location',
    'agent_id',
    'property_type_id',
    'property_availability',
    'price',
    'living_room',
    'bedroom',
    'bathroom',
    'finance',
    'property_description',
    'amenities',
  ].map((name) => sent[name])

server.listen(Number(process.env['PORT']), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
