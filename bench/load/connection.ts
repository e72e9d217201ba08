import { connect } from 'node:net'

import { type Head, readResponses, sendableOf } from './http-text'
import type { Load, LoadRequest } from './load'

/** One connection to a server, for one request at a time. */
export interface Connection {
  /** Returns the milliseconds until the response was complete. Throws unless the request succeeds. */
  send(request: LoadRequest): Promise<number>
  close(): void
}

export function openConnection({ url, headers }: Pick<Load, 'url' | 'headers'>): Connection {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let onHead: (head: Head) => void = () => {}
  let onFailure: (error: Error) => void = () => {}
  socket.on('data', (chunk) => read(chunk))
  socket.on('error', (error) => onFailure(error))
  socket.on('close', () => onFailure(new Error(`${url} closed the connection`)))
  const read = readResponses((head) => onHead(head))
  return {
    async send(request) {
      const { bytes } = sendableOf(request, { Host: host, ...headers, ...request.headers })
      const sentAt = performance.now()
      const { status } = await new Promise<Head>((resolve, reject) => {
        onHead = resolve
        onFailure = reject
        socket.write(bytes)
      })
      const tookMs = performance.now() - sentAt
      if (status < 200 || status >= 300) throw new Error(`${status} to ${request.method ?? 'GET'} ${request.path}`)
      return tookMs
    },
    close: () => socket.destroy(),
  }
}
