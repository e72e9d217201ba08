import { connect } from 'node:net'

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
  const took: number[] = []
  const cpu = process.cpuUsage()
  const start = performance.now()
  await Promise.all(Array.from({ length: load.connections }, () => sendUntil(start + forMs, took)))
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

/** Sends one request after the other on a connection. Adds the milliseconds of each to `took`. */
function sendUntil(end: number, took: number[]): Promise<void> {
  const { hostname, port } = new URL(load.url)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    let sent: Sendable
    let sentAt = 0
    const send = () => {
      sent = sendables[next++ % sendables.length]!
      sentAt = performance.now()
      socket.write(sent.bytes)
    }
    const onResponse = (head: Head) => {
      took.push(performance.now() - sentAt)
      const problem = problemOf(head, sent)
      if (problem !== null) return reject(new Error(`${problem} to ${sent.bytes.toString().split('\r\n')[0]}`))
      if (performance.now() < end) return send()
      socket.destroy()
      resolve()
    }
    socket.on('data', readResponses(onResponse))
    socket.once('error', reject)
    socket.once('close', () => reject(new Error(`${load.url} closed the connection`)))
    send()
  })
}

function problemOf({ status, bodyBytes }: Head, { expectedBytes = bodyBytes }: Sendable): string | null {
  if (status !== 200) return `Status ${status}`
  return bodyBytes === expectedBytes ? null : `${bodyBytes} bytes instead of ${expectedBytes}`
}

/** Returns a function that receives the chunks of a connection and finds the end of each response. */
function readResponses(onResponse: (head: Head) => void): (chunk: Buffer) => void {
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
