import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { until } from '../../server/test/until'
import { createRecordKinds } from './saved-records'
import { signIn } from './shared-state'

/** Requests of several clients, until they are stopped. */
export interface Traffic {
  /** Texts of records whose creation was acknowledged. */
  readonly acknowledged: ReadonlySet<string>
  /** Number of responses by status. */
  readonly statuses: ReadonlyMap<number, number>
  /** Responses that are neither a success nor 503 with Retry-After, and broken connections. */
  readonly faults: readonly string[]
  /** Messages of responses with 503. */
  readonly messages: ReadonlySet<string>
  /** When a change was acknowledged last, by `performance.now()`. */
  readonly lastAcknowledgedAt: () => number
  /** The longest time until a response. */
  readonly slowestMs: () => number
  /** Waits until each client has saved a record that it has sent after `at`. Returns how long after it. */
  untilAllSaved(at: number, withinMs?: number): Promise<number>
  stop(): Promise<void>
}

const reads = ['/data/properties?limit=12', '/admin/stats', '/admin/agents?limit=20', '/data/announcements?limit=6']
const timeoutMs = 40_000

/** The proxy passes the requests of each to one instance. */
const clients = 8

type Response = Readonly<{ status: number; headers: Headers; text: string }>

/**
 * Creates records of several kinds and reads lists, with a pause after each request. A change that gets no
 * success is sent again with the same Idempotency-Key, as the console does. The clients follow `target.url`,
 * and sign in again when their session has ended.
 */
export async function startTraffic(
  target: { readonly url: string },
  name: string,
  { pauseMs = 0 } = {},
): Promise<Traffic> {
  const kinds = await createRecordKinds()
  const tokens = await Promise.all(Array.from({ length: clients }, () => signIn(target.url)))
  const acknowledged = new Set<string>()
  const statuses = new Map<number, number>()
  const faults: string[] = []
  const messages = new Set<string>()
  const stopping = new AbortController()
  /** When each client that writes sent the record that was acknowledged last. */
  const savedSentAt = new Map<number, number>()
  let lastAcknowledgedAt = performance.now()
  let slowestMs = 0

  /** Returns the status; null without a response. */
  async function send(what: string, client: number, request: (token: string) => Promise<Response>) {
    const startedAt = performance.now()
    const describe = (problem: string) => `${what}: ${problem} after ${Math.round(performance.now() - startedAt)} ms`
    try {
      const { status, headers, text } = await request(tokens[client]!)
      slowestMs = Math.max(slowestMs, performance.now() - startedAt)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const isAcceptable = isSuccess(status) || (status === 503 && headers.has('retry-after'))
      if (!isAcceptable) faults.push(describe(`${status} ${text.slice(0, 200)}`))
      else if (status === 503) messages.add((JSON.parse(text) as { message: string }).message)
      if (status === 401) tokens[client] = await signIn(target.url)
      return status
    } catch (error) {
      faults.push(describe(String(error)))
      return null
    }
  }

  async function write(client: number): Promise<void> {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      const text = `${name} ${client} ${count}`
      const headers = { 'Idempotency-Key': randomUUID() }
      // One admin may send three uploads at a time.
      const choices = client % 3 === 0 ? [...kinds.withFiles, ...kinds.withoutFiles] : kinds.withoutFiles
      const create = choices[count % choices.length]!
      let sentAt = 0
      const attempt = async () => {
        sentAt = performance.now()
        return await send(`the creation of ${text}`, client, (token) =>
          create(target.url, { token, headers, signal: AbortSignal.timeout(timeoutMs) }, text),
        )
      }
      let status = await attempt()
      while (!isSuccess(status) && !stopping.signal.aborted) {
        await pause(200)
        status = await attempt()
      }
      if (!isSuccess(status)) return
      acknowledged.add(text)
      lastAcknowledgedAt = performance.now()
      savedSentAt.set(client, sentAt)
      await pause(pauseMs)
    }
  }

  async function read(client: number): Promise<void> {
    for (let count = client; !stopping.signal.aborted; count += 1) {
      const path = reads[count % reads.length]!
      const status = await send(path, client, async (token) => {
        const signal = AbortSignal.timeout(timeoutMs)
        const response = await fetch(target.url + path, { headers: { Authorization: token }, signal })
        return { status: response.status, headers: response.headers, text: await response.text() }
      })
      await pause(isSuccess(status) ? pauseMs : 200)
    }
  }

  const isReader = (client: number) => client % 3 === 2
  const writers = tokens.map((_, client) => client).filter((client) => !isReader(client))
  const running = Promise.all(tokens.map((_, client) => (isReader(client) ? read(client) : write(client))))
  return {
    acknowledged,
    statuses,
    faults,
    messages,
    lastAcknowledgedAt: () => lastAcknowledgedAt,
    slowestMs: () => slowestMs,
    async untilAllSaved(at, withinMs = 90_000) {
      const haveSaved = () => writers.every((client) => (savedSentAt.get(client) ?? 0) > at)
      await until('every client has saved a record', haveSaved, withinMs)
      return performance.now() - at
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

const isSuccess = (status: number | null) => status === 200 || status === 201

export const listStatuses = ({ statuses }: Pick<Traffic, 'statuses'>): string =>
  [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')
