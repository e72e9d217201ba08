import { openDB, type DBSchema } from 'idb'
import { findOrigin } from '../../api/address'
import { offlineDatabase } from '../../api/session/offline-data'
import { readToken } from '../../api/session/token'

/** The address of the API and a hash of the token. */
export type Session = readonly [api: string, token: string]

export interface StoredQuery {
  id: readonly [...session: Session, hash: string]
  data: unknown
  /** When the server sent it, in milliseconds since the epoch. */
  updated_at: number
  /** The version of the console: another one may expect other fields. */
  version: string
}

interface WrittenQuery extends Pick<StoredQuery, 'data' | 'updated_at'> {
  hash: string
}

interface OfflineData extends DBSchema {
  queries: { key: string[]; value: StoredQuery; indexes: { updated_at: number } }
}

/** A list takes about 60 kB. */
const maxQueries = 60

/** The data of a session's queries, by the hash of their keys. Rejects where the browser has no IndexedDB. */
export async function openStoredQueries(session: Session) {
  const db = await openDB<OfflineData>(offlineDatabase, 1, {
    upgrade: (created) => {
      created.createObjectStore('queries', { keyPath: 'id' }).createIndex('updated_at', 'updated_at')
    },
    // At the end of the session, also in another tab.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  })
  const version = consoleVersion()
  return {
    find: async (hash: string) => {
      const stored = await db.get('queries', [...session, hash])
      return stored?.version === version ? stored : undefined
    },
    /** The lists of an entity: they have records that are not stored by themselves. */
    findLists: async (entity: string) => {
      const first = `["${entity}","lists"`
      const range = IDBKeyRange.bound([...session, first], [...session, `${first}\uffff`])
      return (await db.getAll('queries', range)).filter((stored) => stored.version === version)
    },
    /** Stores these and removes the oldest ones. The first part starts at once: the page may be ending. */
    write: async (queries: readonly WrittenQuery[]) => {
      const writing = db.transaction('queries', 'readwrite')
      for (const { hash, data, updated_at } of queries)
        // Its error is that of the transaction.
        writing.store.put({ id: [...session, hash], data, updated_at, version }).catch(() => undefined)
      writing.commit()
      await writing.done
      const removing = db.transaction('queries', 'readwrite')
      const index = removing.store.index('updated_at')
      // Those of a clock that was ahead would never be the oldest.
      const ofFuture = await index.getAllKeys(IDBKeyRange.lowerBound(Date.now() + 300_000))
      await Promise.all(ofFuture.map((id) => removing.store.delete(id)))
      const oldestFirst = await index.getAllKeys()
      await Promise.all(oldestFirst.slice(0, -maxQueries).map((id) => removing.store.delete(id)))
      await removing.done
    },
  }
}

export type StoredQueries = Awaited<ReturnType<typeof openStoredQueries>>

/**
 * Null without a session. By the token, so that no other admin can get its data; by a hash, because tokens
 * are stored in one place only.
 */
export async function readSession(): Promise<Session | null> {
  const token = readToken()
  if (!token) return null
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [findOrigin('/'), hash]
}

/** The name of the first script contains a hash of its content and of all others. */
const consoleVersion = (): string =>
  document.querySelector<HTMLScriptElement>('script[type=module]')?.getAttribute('src') ?? ''
