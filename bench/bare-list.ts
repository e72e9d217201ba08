import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'

// A minimal handler with node:http and pg, which bench/list.ts compares with: no token, schema, header or
// log. The statement is planned once for each connection, because planning takes longer than reading the
// rows.
const pool = new Pool({ connectionString: process.env['BARE_DATABASE'], max: 16 })
const { text, values } = JSON.parse(process.env['BARE_STATEMENT'] ?? '{}') as { text: string; values: unknown[] }

const server = createServer((_request, response) => {
  respond(response).catch((error: unknown) => response.writeHead(500).end(String(error)))
})

async function respond(response: ServerResponse): Promise<void> {
  const { rows } = await pool.query<{ json: string; total: string }>({ name: 'list', text, values })
  const body = Buffer.from(`{"status":true,"data":[${rows[0]?.json}],"total":${rows[0]?.total}}`)
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body)
}

server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
