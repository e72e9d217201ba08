import { Client, type ClientConfig } from 'pg'
import type { QueryResult } from 'kysely'

import { isNamed, type NamedQuery } from './prepared'
import type { Interceptor } from './query-builder'
import { assertNotInTransaction } from './transaction'

/**
 * Runs short reads of many requests on a few connections, each statement sent while earlier ones are still
 * running. That takes half the processor time of a connection for each request, because one write and one
 * read of a socket carry many statements (docs/decisions/0038). A slow statement would delay those behind it.
 */
export interface SharedReads {
  /** Executes short prepared statements; the others are passed on. */
  readonly interceptor: Interceptor
  end(): Promise<void>
}

/** Connections are opened on first use, and again after one breaks. */
export function createSharedReads(config: ClientConfig, maxConnections: number): SharedReads {
  const connections: (Promise<SharedConnection> | undefined)[] = Array.from({ length: maxConnections })
  let next = 0

  function connect(place: number): Promise<SharedConnection> {
    const discard = () => {
      if (connections[place] === opening) connections[place] = undefined
    }
    const opening = openConnection(config, discard)
    connections[place] = opening
    opening.catch(discard)
    return opening
  }

  return {
    async interceptor(query, passOn) {
      if (!isNamed(query) || !query.isShort) return await passOn(query)
      assertNotInTransaction()
      next = (next + 1) % maxConnections
      return await (await (connections[next] ?? connect(next))).query(query)
    },
    async end() {
      const opened = await Promise.allSettled(connections)
      await Promise.all(opened.map((outcome) => outcome.status === 'fulfilled' && outcome.value?.end()))
    },
  }
}

interface SharedConnection {
  readonly query: (query: NamedQuery) => Promise<QueryResult<unknown>>
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
  return {
    query({ name, sql: text, parameters }) {
      if (!isCorked) {
        isCorked = true
        stream.cork()
        // After all requests that have arrived by now: their statements are sent in one write.
        setImmediate(() => {
          isCorked = false
          stream.uncork()
        })
      }
      return client.query<Record<string, unknown>>({ name, text, values: parameters as unknown[] })
    },
    end: () => client.end(),
  }
}
