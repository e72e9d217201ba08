import { connect, type Socket } from 'node:net'

export interface LoadOptions {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly forMs: number
}

export interface LoadResult {
  readonly requestsPerSecond: number
  readonly responseCount: number
  /** Milliseconds that half, and 99 of 100, of the responses took at most. */
  readonly p50: number
  readonly p99: number
  readonly bytesEach: number
}

/**
 * Sends GET requests on a fixed number of open connections, each waiting for its response, until
 * the time is over. It parses just enough HTTP to find the end of a response, because a complete
 * parser would use the server's processor time. Throws at the first response that is not 200.
 */
export async function load({ url, headers, connections, forMs }: LoadOptions): Promise<LoadResult> {
  const { hostname, port, pathname, search, host } = new URL(url)
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const took: number[] = []
  let bytes = 0
  const start = performance.now()
  const client = async () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    const responses = readResponses(socket)
    while (performance.now() - start < forMs) {
      const sentAt = performance.now()
      socket.write(request)
      const { value, done } = await responses.next()
      if (done === true) throw new Error(`${url} closed the connection`)
      if (value.status !== 200) throw new Error(`${url} returned ${value.status}`)
      took.push(performance.now() - sentAt)
      bytes += value.bytes
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: connections }, client))
  const elapsed = performance.now() - start
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0
  const rate = (took.length / elapsed) * 1000
  return {
    requestsPerSecond: rate,
    responseCount: took.length,
    p50: at(0.5),
    p99: at(0.99),
    bytesEach: bytes / took.length,
  }
}

/** The responses on a connection, by their Content-Length. */
async function* readResponses(socket: Socket): AsyncGenerator<{ status: number; bytes: number }> {
  let chunks: Buffer[] = []
  let length = 0
  let expectedLength = Number.POSITIVE_INFINITY
  let status = 0
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (expectedLength === Number.POSITIVE_INFINITY) {
      const start = Buffer.concat(chunks)
      const headEnd = start.indexOf('\r\n\r\n')
      if (headEnd < 0) continue
      const head = start.toString('latin1', 0, headEnd)
      const bodyBytes = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      if (bodyBytes === undefined) throw new Error(`A response without Content-Length: ${head}`)
      status = Number(head.slice(9, 12))
      expectedLength = headEnd + 4 + Number(bodyBytes)
    }
    if (length < expectedLength) continue
    yield { status, bytes: expectedLength }
    chunks = []
    length = 0
    expectedLength = Number.POSITIVE_INFINITY
  }
}
