import { connect, type Socket } from 'node:net'

import type { Load, LoadRequest, LoadResult } from './load'

// The load generator, a process that `startLoad` forks. It parses just enough HTTP to find the end of a
// response, because a complete parser would use the processor time of the servers.

interface Sendable {
  readonly bytes: Buffer
  readonly expectedBytes: number | undefined
}

let load: Load
let sendables: Sendable[] = []
/** Goes on from round to round, so that a round does not repeat the requests of the previous one. */
let next = 0

process.on('message', (message: { load: Load } | { forMs: number }) => {
  if ('load' in message) {
    load = message.load
    const { host } = new URL(load.url)
    sendables = load.requests.map((request) => sendableOf(request, { Host: host, ...load.headers }))
    return
  }
  run(message.forMs).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  )
})

function sendableOf({ method = 'GET', path, body, expectedBytes }: LoadRequest, headers: Load['headers']): Sendable {
  const all = {
    ...headers,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return { bytes: Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`), expectedBytes }
}

async function run(forMs: number): Promise<LoadResult> {
  const { hostname, port } = new URL(load.url)
  const took: number[] = []
  const cpu = process.cpuUsage()
  const start = performance.now()
  const client = async () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    const responses = readResponses(socket)
    while (performance.now() - start < forMs) {
      const { bytes, expectedBytes } = sendables[next++ % sendables.length]!
      const sentAt = performance.now()
      socket.write(bytes)
      const { value, done } = await responses.next()
      if (done === true) throw new Error(`${load.url} closed the connection`)
      took.push(performance.now() - sentAt)
      if (value.status !== 200) throw new Error(`${value.status} to ${bytes.toString().split('\r\n')[0]}`)
      if (expectedBytes !== undefined && value.bodyBytes !== expectedBytes)
        throw new Error(`${value.bodyBytes} bytes instead of ${expectedBytes} to ${bytes.toString().split('\r\n')[0]}`)
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: load.connections }, client))
  const elapsedMs = performance.now() - start
  const { user, system } = process.cpuUsage(cpu)
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0
  return {
    requestsPerSecond: (took.length / elapsedMs) * 1000,
    responseCount: took.length,
    p50: at(0.5),
    p99: at(0.99),
    cpuShare: (user + system) / 1000 / elapsedMs,
  }
}

/** The responses on a connection, by their Content-Length. */
async function* readResponses(socket: Socket): AsyncGenerator<Head> {
  let head: Head | null = null
  let start: Buffer | null = null
  let length = 0
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    length += chunk.length
    if (!head) {
      start = start ? Buffer.concat([start, chunk]) : chunk
      head = readHead(start)
    }
    if (!head || length < head.length) continue
    yield head
    head = null
    start = null
    length = 0
  }
}

interface Head {
  readonly status: number
  readonly bodyBytes: number
  /** Of the whole response. */
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
