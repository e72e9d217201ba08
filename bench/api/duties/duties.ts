import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Pool, type PoolClient, type QueryResult } from 'pg'

import { newId } from '../../../server/src/database/id'
import { sha256 } from './sha256'
import { sentColumns, type StatementName, statements } from './statements'

// What a specialist would write for the create and the update of a property with our duties: node:http, pg,
// and one transaction of two round trips. The first one finds the session, claims the key of the request
// and locks the row. The second writes the row, its history, its JSON, its counters and the response, and
// commits.

const pool = new Pool({ connectionString: process.env['BARE_DATABASE'], max: 16, pipeline: true })

const server = createServer((request, response) => {
  respond(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
})

type Row = Record<string, unknown>

interface Save {
  /** Null for a new property. */
  readonly id: string | null
  readonly holder: Buffer
  readonly key: string
  readonly fingerprint: Buffer
  /** The version that the client has seen; undefined if any will do. */
  readonly version: number | undefined
  readonly sent: Row
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  const { headers, url = '', method } = request
  const key = String(headers['idempotency-key'])
  const fingerprint = sha256(`${method} ${url} ${text}`)
  const version = headers['if-match'] === undefined ? undefined : Number(headers['if-match'].replaceAll('"', ''))
  const id = method === 'PUT' ? url.slice('/properties/'.length) : null
  const holder = sha256(headers.authorization ?? '')
  const save = { id, holder, key, fingerprint, version, sent: JSON.parse(text) as Row }
  const client = await pool.connect()
  const { status, body } = await perform(client, save).catch((error: unknown) => {
    // Its transaction may be open.
    client.release(true)
    throw error
  })
  client.release()
  const bytes = Buffer.from(body)
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': bytes.length }).end(bytes)
}

interface Result {
  readonly status: number
  readonly body: string
}

async function perform(client: PoolClient, save: Save): Promise<Result> {
  const { id, holder, key, fingerprint, version } = save
  const opened = await together(client, [
    () => client.query('begin'),
    () => run(client, 'session', [holder]),
    () => run(client, 'request', [holder, key, fingerprint]),
    ...(id === null ? [] : [() => run(client, 'lock', [id])]),
  ])
  const [, session, request, locked] = opened
  const before = (locked?.rows[0]?.['row'] ?? null) as Row | null
  const rejected = async (result: Result) => {
    await client.query('rollback')
    return result
  }
  if (session!.rowCount === 0) return rejected({ status: 401, body: '{"status":false}' })
  if (request!.rowCount === 0) return rejected(await findEarlier(client, save))
  if (id !== null && before === null) return rejected({ status: 404, body: '{"status":false}' })
  if (version !== undefined && before?.['version'] !== version)
    return rejected({ status: 412, body: '{"status":false}' })
  return await write(client, save, before, session!.rows[0]!['admin_id'])
}

async function findEarlier(client: PoolClient, { holder, key, fingerprint }: Save): Promise<Result> {
  const { rows } = await run(client, 'earlier', [holder, key])
  const { fingerprint: earlier, response } = rows[0] as { fingerprint: Buffer; response: string }
  return earlier.equals(fingerprint) ? { status: 200, body: response } : { status: 422, body: '{"status":false}' }
}

async function write(client: PoolClient, save: Save, before: Row | null, adminId: unknown): Promise<Result> {
  const now = new Date()
  const id = save.id ?? newId()
  const fields = Object.fromEntries(sentColumns.map((name) => [name, save.sent[name] ?? null]))
  const added = { id, archived: false, created_at: now, version: 0 }
  const row: Row = { ...added, ...before, ...fields, updated_at: now, version: Number(before?.['version'] ?? 0) + 1 }
  const json = JSON.stringify(row)
  const body = `{"status":true,"message":"Saved","data":${json}}`
  const values = Object.values(fields)
  const history = describeChange(before, row)
  await together(client, [
    () =>
      before
        ? run(client, 'update', [id, now, row['version'], ...values])
        : run(client, 'insert', [...values, id, now, now, 1, false]),
    () => run(client, 'history', [newId(), now, adminId, before ? 'update' : 'create', id, ...history]),
    () => run(client, 'json', [id, json]),
    ...countsOf(before, row).map((count) => () => run(client, 'count', [newId(), now, ...count])),
    () => run(client, 'answered', [save.holder, save.key, body]),
    () => client.query('commit'),
  ])
  return { status: 200, body }
}

/** The fields that differ, as JSON. */
function describeChange(before: Row | null, after: Row): (string | null)[] {
  if (before === null) return [null, JSON.stringify(after)]
  const names = sentColumns.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const of = (row: Row) => JSON.stringify(Object.fromEntries(names.map((name) => [name, row[name]])))
  return [of(before), of(after)]
}

/** By what properties are counted, with the difference. */
function countsOf(before: Row | null, after: Row): unknown[][] {
  const by = (row: Row) => [row['type'], row['property_type_id'], row['archived']]
  if (before === null) return [[...by(after), 1]]
  return by(before).join() === by(after).join()
    ? []
    : [
        [...by(before), -1],
        [...by(after), 1],
      ]
}

const run = (client: PoolClient, name: StatementName, values: unknown[]) =>
  client.query<Row>({ name, text: statements[name], values })

/** Sends statements in one write, and waits for all of them. */
async function together(client: PoolClient, send: readonly (() => Promise<QueryResult<Row>>)[]) {
  const { stream } = client.connection as unknown as { stream: Socket }
  stream.cork()
  const sent = send.map((one) => one())
  stream.uncork()
  return await Promise.all(sent)
}

server.listen(Number(process.env['PORT']), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
