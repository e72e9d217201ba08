import { buffer } from 'node:stream/consumers'
import { pass, startHttpProxy } from './http-proxy'

/** A proxy that sends a response when it has all of it: of a stream, nothing arrives. `passOn` ends that. */
export async function startBufferingProxy(server: string) {
  let isBuffering = true
  const proxy = await startHttpProxy(server, (response, reply) => {
    if (!isBuffering) return pass(response, reply)
    buffer(response).then(
      (content) => reply.writeHead(response.statusCode ?? 502, response.headers).end(content),
      () => reply.destroy(),
    )
  })
  return { ...proxy, passOn: () => void (isBuffering = false) }
}
