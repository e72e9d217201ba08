import type { QueryKey } from '@tanstack/react-query'
import { openDB, type DBSchema } from 'idb'
import { originOf } from '../../api/address'
import { offlineDatabase } from '../../api/session/offline-data'
import { readToken } from '../../api/session/token'

/** The data of a query. */
export interface StoredQuery {
  /** The address of the API, a hash of the token, and the hash of the query's key. */
  id: readonly [api: string, session: string, hash: string]
  queryKey: QueryKey
  data: unknown
  /** When the server sent it, in milliseconds since the epoch. */
  updated_at: number
  /** Of the console: another one may expect other fields. */
  version: string
}

interface OfflineData extends DBSchema {
  queries: { key: string[]; value: StoredQuery; indexes: { updated_at: number } }
}

/** A list takes about 60 kB. */
const maxQueries = 60

/** Opened once. Rejects where the browser has no IndexedDB. */
export async function openStoredQueries() {
  const db = await openDB<OfflineData>(offlineDatabase, 1, {
    upgrade: (created) => {
      created.createObjectStore('queries', { keyPath: 'id' }).createIndex('updated_at', 'updated_at')
    },
    // At the end of the session, also in another tab.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  })
  return {
    find: async (id: StoredQuery['id']) => {
      const stored = await db.get('queries', [...id])
      return stored?.version === consoleVersion() ? stored : undefined
    },
    /** Stores these and removes the oldest ones. */
    write: async (queries: readonly StoredQuery[]) => {
      const tx = db.transaction('queries', 'readwrite')
      await Promise.all(queries.map((query) => tx.store.put(query)))
      const oldestFirst = await tx.store.index('updated_at').getAllKeys()
      await Promise.all(oldestFirst.slice(0, -maxQueries).map((id) => tx.store.delete(id)))
      await tx.done
    },
  }
}

export type StoredQueries = Awaited<ReturnType<typeof openStoredQueries>>

/**
 * The ids of the queries of this session; null without one. By the token, so that no other admin can get
 * them; by its hash, because tokens are stored in one place only.
 */
export async function sessionIds(): Promise<((queryHash: string) => StoredQuery['id']) | null> {
  const token = readToken()
  if (!token) return null
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  const session = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return (queryHash) => [originOf('/'), session, queryHash]
}

/** The name of the first script contains a hash of its content and of all others. */
export const consoleVersion = (): string =>
  document.querySelector<HTMLScriptElement>('script[type=module]')?.getAttribute('src') ?? ''
