import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { pass, startHttpProxy } from './http-proxy'

/** A proxy in front of a server, which puts `prefix` before the script at `path`. */
export const startChangedScript = (server: string, path: string, prefix: string) =>
  startHttpProxy(server, (response, reply, { url }) => {
    if (url === path) void sendChanged(response, reply, prefix)
    else pass(response, reply)
  })

async function sendChanged(response: IncomingMessage, reply: ServerResponse, prefix: string): Promise<void> {
  const content = Buffer.from(prefix + (await text(response)))
  reply.writeHead(200, { ...response.headers, 'content-length': content.length })
  reply.end(content)
}
