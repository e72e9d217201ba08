import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { until } from '../until'

export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: {
    readonly type: string
    readonly timestamp: string
    readonly data: Readonly<Record<string, unknown>> & { readonly id?: string; readonly seq?: number }
  }
}

type Respond = (response: ServerResponse, received: Received) => void

/** A server on this machine that receives deliveries, and responds with 200 unless `respond` is set. */
export async function startReceiver() {
  const received: Received[] = []
  const state: { respond: Respond } = { respond: (response) => void response.end('thank you') }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const entry = { headers: request.headers, text, body: JSON.parse(text) as Received['body'] }
      received.push(entry)
      state.respond(response, entry)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    state,
    /** Waits for as many deliveries, and returns their bodies. */
    async waitFor(count: number): Promise<Received['body'][]> {
      await until(`there are ${count} deliveries`, () => received.length >= count)
      return received.map(({ body }) => body)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The signatures that the Standard Webhooks specification requires: "v1," and the Base64 of an HMAC. */
export function expectedSignature(secret: string, { headers, text }: Received): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}
