import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Relay = (response: IncomingMessage, reply: ServerResponse, received: IncomingMessage) => void

/** A proxy in front of a server. `relay` answers with a response of the server, uncompressed. */
export async function startHttpProxy(server: string, relay: Relay) {
  const proxy = createServer((received, reply) => {
    const headers = { ...received.headers, 'accept-encoding': 'identity' }
    const sent = request(new URL(received.url ?? '/', server), { method: received.method, headers }, (response) =>
      relay(response, reply, received),
    )
    sent.on('error', () => reply.destroy())
    reply.on('close', () => sent.destroy())
    received.pipe(sent)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async close() {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

/** Sends a response as it arrives. */
export function pass(response: IncomingMessage, reply: ServerResponse): void {
  reply.writeHead(response.statusCode ?? 502, response.headers)
  response.pipe(reply)
}
