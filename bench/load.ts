import { connect, type Socket } from 'node:net'

export interface LoadOptions {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly forMs: number
}

export interface LoadResult {
  readonly requestsPerSecond: number
  readonly answers: number
  /** Milliseconds that half, and 99 of 100, of the answers took at most. */
  readonly p50: number
  readonly p99: number
  readonly bytesEach: number
}

/**
 * Sends GET requests on a fixed number of kept connections, each waiting for its answer, until the time is over. It speaks just
 * enough HTTP to tell a whole answer, because a client that parses everything would take the processor from the server.
 * Throws at the first answer that is not 200.
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
    const answers = readResponses(socket)
    while (performance.now() - start < forMs) {
      const sentAt = performance.now()
      socket.write(request)
      const { value, done } = await answers.next()
      if (done === true) throw new Error(`${url} closed the connection`)
      if (value.status !== 200) throw new Error(`${url} answered ${value.status}`)
      took.push(performance.now() - sentAt)
      bytes += value.bytes
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: connections }, client))
  const elapsed = performance.now() - start
  took.sort((one, other) => one - other)
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0
  const rate = (took.length / elapsed) * 1000
  return { requestsPerSecond: rate, answers: took.length, p50: at(0.5), p99: at(0.99), bytesEach: bytes / took.length }
}

/** The answers on a connection, by their Content-Length. */
async function* readResponses(socket: Socket): AsyncGenerator<{ status: number; bytes: number }> {
  let pieces: Buffer[] = []
  let length = 0
  let wanted = Number.POSITIVE_INFINITY
  let status = 0
  for await (const piece of socket as AsyncIterable<Buffer>) {
    pieces.push(piece)
    length += piece.length
    if (wanted === Number.POSITIVE_INFINITY) {
      const start = Buffer.concat(pieces)
      const headEnd = start.indexOf('\r\n\r\n')
      if (headEnd < 0) continue
      const head = start.toString('latin1', 0, headEnd)
      const bodyBytes = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      if (bodyBytes === undefined) throw new Error(`An answer without Content-Length: ${head}`)
      status = Number(head.slice(9, 12))
      wanted = headEnd + 4 + Number(bodyBytes)
    }
    if (length < wanted) continue
    yield { status, bytes: wanted }
    pieces = []
    length = 0
    wanted = Number.POSITIVE_INFINITY
  }
}
