import { once } from 'node:events'
import { connect } from 'node:net'
import { type Endpoint, hrefFor } from '@gatehouse/contract/endpoint'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../src/database/tables'
import { hashToken } from '../src/auth/token'
import { until } from './until'

export interface SlowRequest {
  readonly endpoint: Endpoint
  readonly params?: Readonly<Record<string, string>>
  readonly token: string
  /** Text fields of a form where the endpoint takes files, else the fields of a JSON object. */
  readonly body: object
  readonly files?: Readonly<Record<string, Buffer>>
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends the headers of a request and half of its body. `finish` sends the rest and returns the response. */
export async function beginRequest(url: string, { endpoint, params, token, body, files, headers }: SlowRequest) {
  const payload = encode(endpoint, body, files)
  const bytes = Buffer.from(await payload.arrayBuffer())
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let received = ''
  // The server may close the connection while nothing waits for it.
  socket.on('error', () => {})
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk))
  await once(socket, 'connect')
  const head = {
    Host: hostname,
    Authorization: token,
    Connection: 'close',
    'Content-Type': payload.headers.get('content-type') ?? '',
    'Content-Length': String(bytes.length),
    ...headers,
  }
  socket.write(`${endpoint.method} ${hrefFor(endpoint, params ?? {})} HTTP/1.1\r\n`)
  for (const [name, value] of Object.entries(head)) socket.write(`${name}: ${value}\r\n`)
  socket.write('\r\n')
  const half = Math.floor(bytes.length / 2)
  socket.write(bytes.subarray(0, half))
  return {
    async finish(): Promise<{ readonly status: number; readonly text: string }> {
      socket.write(bytes.subarray(half))
      await once(socket, 'close')
      return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1]), text: received }
    },
  }
}

/**
 * Begins a request, and waits until the token has been checked: the server then writes down when the session
 * was last seen.
 */
export async function beginAuthenticatedRequest(app: { url: string; db: Kysely<Tables> }, sent: SlowRequest) {
  const hasToken = sql`token_hash = ${hashToken(sent.token)}`
  await sql`update session set last_seen_at = now() - interval '5 minutes' where ${hasToken}`.execute(app.db)
  const request = await beginRequest(app.url, sent)
  await until('the request is authenticated', async () => {
    const seen = sql`select from session where ${hasToken} and last_seen_at > now() - interval '1 minute'`
    return (await seen.execute(app.db)).rows.length > 0
  })
  return request
}

function encode(endpoint: Endpoint, body: object, files: SlowRequest['files'] = {}): Response {
  if (endpoint.files === undefined) {
    return new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } })
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  for (const [name, content] of Object.entries(files)) form.append(name, new Blob([new Uint8Array(content)]), 'a.jpg')
  return new Response(form)
}
