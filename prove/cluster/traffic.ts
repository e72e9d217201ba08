import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'

import type { Cluster } from './cluster'
import { signIn } from './shared-state'

/** Requests of several clients, until they are stopped. */
export interface Traffic {
  /** Texts of announcements whose creation was acknowledged with 200. */
  readonly acknowledged: ReadonlySet<string>
  /** Number of responses by status. */
  readonly statuses: ReadonlyMap<number, number>
  /** Responses that are neither a success nor 503 with Retry-After, and broken connections. */
  readonly faults: readonly string[]
  /** When a change was acknowledged last, by `performance.now()`. */
  readonly lastAcknowledgedAt: () => number
  /** The longest time until a response. */
  readonly slowestMs: () => number
  stop(): Promise<void>
}

const reads = ['/data/properties?limit=12', '/admin/stats', '/admin/agents?limit=20', '/data/announcements?limit=6']
const timeoutMs = 40_000
interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** The proxy passes the requests of each to one instance. */
const clients = 8

/**
 * Creates announcements and reads lists without a pause. A change that gets 503 is sent again with the same
 * Idempotency-Key, as the console does.
 */
export async function startTraffic({ url }: Pick<Cluster, 'url'>, name: string): Promise<Traffic> {
  const tokens = await Promise.all(Array.from({ length: clients }, () => signIn(url)))
  const acknowledged = new Set<string>()
  const statuses = new Map<number, number>()
  const faults: string[] = []
  const stopping = new AbortController()
  let lastAcknowledgedAt = performance.now()
  let slowestMs = 0

  /** Returns the status. */
  async function send(client: number, path: string, init: Sent = {}): Promise<number | null> {
    const startedAt = performance.now()
    const describe = (what: string) =>
      `${init.method ?? 'GET'} ${path}: ${what} after ${Math.round(performance.now() - startedAt)} ms`
    try {
      const response = await fetch(url + path, {
        ...init,
        headers: { Authorization: tokens[client]!, ...init.headers },
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = await response.text()
      const { status } = response
      slowestMs = Math.max(slowestMs, performance.now() - startedAt)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const isExpected = status === 200 || (status === 503 && response.headers.has('retry-after'))
      if (!isExpected) faults.push(describe(`${status} ${text.slice(0, 200)}`))
      return status
    } catch (error) {
      faults.push(describe(String(error)))
      return null
    }
  }

  async function write(client: number): Promise<void> {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      const text = `${name} ${client} ${count}`
      const key = randomUUID()
      const create = () =>
        send(client, announcementEndpoints.create.path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
          body: JSON.stringify({ announcement_text: text, redirect_link: '' }),
        })
      let status = await create()
      while (status !== 200 && !stopping.signal.aborted) {
        await pause(200)
        status = await create()
      }
      if (status !== 200) return
      acknowledged.add(text)
      lastAcknowledgedAt = performance.now()
    }
  }

  async function read(client: number): Promise<void> {
    for (let count = client; !stopping.signal.aborted; count += 1) {
      if ((await send(client, reads[count % reads.length]!)) !== 200) await pause(200)
    }
  }

  const running = Promise.all(tokens.map((_, client) => (client % 3 === 2 ? read(client) : write(client))))
  return {
    acknowledged,
    statuses,
    faults,
    lastAcknowledgedAt: () => lastAcknowledgedAt,
    slowestMs: () => slowestMs,
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Acknowledged changes that are not in the database, and changes that are there more than once. */
export async function compareWrites({ query }: Cluster, { acknowledged }: Traffic, name: string) {
  const rows = await query<{ text: string; count: string }>(
    `select announcement_text as text, count(*) from announcement where announcement_text like $1 group by 1`,
    [`${name} %`],
  )
  const stored = new Set(rows.map(({ text }) => text))
  return {
    lost: [...acknowledged].filter((text) => !stored.has(text)),
    doubled: rows.filter(({ count }) => Number(count) > 1),
  }
}

export const listStatuses = ({ statuses }: Traffic): string =>
  [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')
