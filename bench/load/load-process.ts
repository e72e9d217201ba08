import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'

import { type Head, readResponses, type Sendable, sendableOf } from './http-text'
import type { Load, LoadResult } from './load'

// The load generator, a process that `startLoad` forks.

let load: Load
let sendables: Sendable[] = []
/** Goes on from round to round, so that a round does not repeat the requests of the previous one. */
let next = 0

process.on('message', (message: { load: Load } | { forMs: number }) => {
  if ('load' in message) {
    load = message.load
    const { host } = new URL(load.url)
    const key = load.hasKeys ? { 'Idempotency-Key': keyPlace } : {}
    sendables = load.requests.map((request) => sendableOf(request, { Host: host, ...load.headers, ...key }))
    return
  }
  run(message.forMs).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  )
})

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
      socket.write(load.hasKeys ? withKey(sent.bytes) : sent.bytes)
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

const keyPlace = '00000000-0000-0000-0000-000000000000'

function withKey(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy.write(randomUUID(), copy.indexOf(keyPlace))
  return copy
}

function problemOf({ status, bodyBytes }: Head, { expectedBytes = bodyBytes }: Sendable): string | null {
  if (status !== 200) return `Status ${status}`
  return bodyBytes === expectedBytes ? null : `${bodyBytes} bytes instead of ${expectedBytes}`
}
