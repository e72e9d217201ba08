import type { Load, LoadRequest } from './load'

// Just enough HTTP to find the end of a response: a complete parser would use the processor time of the
// servers.

export interface Sendable {
  readonly bytes: Buffer
  readonly expectedBytes: number | undefined
}

export function sendableOf(
  { method = 'GET', path, body, expectedBytes }: LoadRequest,
  headers: Load['headers'],
): Sendable {
  const all = {
    ...headers,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return { bytes: Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`), expectedBytes }
}

/** Returns a function that receives the chunks of a connection and finds the end of each response. */
export function readResponses(onResponse: (head: Head) => void): (chunk: Buffer) => void {
  let head: Head | null = null
  let start: Buffer | null = null
  let length = 0
  return (chunk) => {
    length += chunk.length
    if (!head) {
      start = start ? Buffer.concat([start, chunk]) : chunk
      head = readHead(start)
    }
    if (!head || length < head.length) return
    const read = head
    head = null
    start = null
    length = 0
    onResponse(read)
  }
}

export interface Head {
  readonly status: number
  readonly bodyBytes: number
  /** The number of bytes of the whole response. */
  readonly length: number
}

function readHead(start: Buffer): Head | null {
  const headBytes = start.indexOf('\r\n\r\n')
  if (headBytes < 0) return null
  const head = start.toString('latin1', 0, headBytes)
  const contentLength = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (contentLength === undefined) throw new Error(`A response without Content-Length: ${head}`)
  const bodyBytes = Number(contentLength)
  return { status: Number(head.slice(9, 12)), bodyBytes, length: headBytes + 4 + bodyBytes }
}
