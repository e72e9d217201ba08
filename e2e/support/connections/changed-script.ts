import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A proxy in front of a server, which puts `prefix` before the script at `path`. */
export async function startChangedScript(server: string, path: string, prefix: string) {
  const proxy = createServer((received, reply) => {
    const headers = { ...received.headers, 'accept-encoding': 'identity' }
    const sent = request(new URL(received.url ?? '/', server), { method: received.method, headers }, (response) => {
      if (received.url === path) {
        void sendChanged(response, reply, prefix)
      } else {
        reply.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(reply)
      }
    })
    sent.on('error', () => reply.destroy())
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

async function sendChanged(response: IncomingMessage, reply: ServerResponse, prefix: string): Promise<void> {
  const content = Buffer.from(prefix + (await text(response)))
  reply.writeHead(200, { ...response.headers, 'content-length': content.length })
  reply.end(content)
}
