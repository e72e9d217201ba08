import type { QueryResult } from 'kysely'
import { Client, type ClientConfig } from 'pg'

import { hasCode, isDatabaseUnavailable } from './error-codes'
import { isNamed, type NamedQuery } from './prepared'
import type { Interceptor } from './query-builder'
import { assertNotInTransaction } from './transaction'

/**
 * Runs short reads of many requests on a few connections, each statement sent while earlier ones are still
 * running. That takes a third of the processor time of a connection for each request, because one write and
 * one read of a socket carry many statements (docs/decisions/0038).
 */
export interface SharedReads {
  /** Executes short prepared statements; the others are passed on. */
  readonly interceptor: Interceptor
  end(): Promise<void>
}

/**
 * A statement that waits for a lock delays those behind it, so it waits only briefly here and is then passed
 * on, and so are those that would queue behind it.
 */
const timeouts = { lock_timeout: 100, statement_timeout: 1_000 }
/** The best plan of these statements does not depend on their values (./prepared). */
const options = '-c plan_cache_mode=force_generic_plan'
const maxDelayMs = 50
const maxQueued = 16

/** Connections are opened on first use, and again after one breaks. */
export function createSharedReads(config: ClientConfig, maxConnections: number): SharedReads {
  const connections: (Promise<SharedConnection> | undefined)[] = Array.from({ length: maxConnections })
  let next = 0

  function connect(place: number): Promise<SharedConnection> {
    const discard = () => {
      if (connections[place] === opening) connections[place] = undefined
    }
    const opening = openConnection({ ...config, ...timeouts, options }, discard)
    connections[place] = opening
    opening.catch(discard)
    return opening
  }

  return {
    async interceptor(query, passOn) {
      if (!isNamed(query) || !query.isShort) return await passOn(query)
      assertNotInTransaction()
      next = (next + 1) % maxConnections
      const connection = await (connections[next] ?? connect(next))
      if (connection.isBusy()) return await passOn(query)
      try {
        return await connection.query(query)
      } catch (error) {
        // The connection was lost, or its timeouts, not those of the pool, have passed. 26000: the statement
        // that was to prepare this one failed.
        if (isDatabaseUnavailable(error) || hasCode(error, '26000')) return await passOn(query)
        throw error
      }
    },
    async end() {
      const ends = connections.map((opening) => opening?.then((connection) => connection.end()))
      await Promise.allSettled(ends.filter((end) => end !== undefined))
    },
  }
}

interface SharedConnection {
  readonly query: (query: NamedQuery) => Promise<QueryResult<unknown>>
  readonly isBusy: () => boolean
  readonly end: () => Promise<void>
}

async function openConnection(config: ClientConfig, onBroken: () => void): Promise<SharedConnection> {
  const client = new Client(config)
  // The statements that were sent are rejected with the same error.
  client.on('error', onBroken)
  client.on('end', onBroken)
  await client.connect()
  const { stream } = client.connection
  let isCorked = false
  let queued = 0
  let progressAt = 0

  /** The statements of all requests that have arrived by now are sent in one write. */
  function cork(): void {
    if (isCorked) return
    isCorked = true
    stream.cork()
    setImmediate(() => {
      isCorked = false
      stream.uncork()
    })
  }

  return {
    isBusy: () => queued >= maxQueued || (queued > 0 && performance.now() - progressAt > maxDelayMs),
    async query({ name, sql: text, parameters }) {
      cork()
      if (queued === 0) progressAt = performance.now()
      queued += 1
      try {
        return await client.query<Record<string, unknown>>({ name, text, values: parameters as unknown[] })
      } finally {
        queued -= 1
        progressAt = performance.now()
      }
    },
    end: () => client.end(),
  }
}
