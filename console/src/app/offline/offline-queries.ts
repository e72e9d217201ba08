import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readToken } from '../../api/session/token'
import { openStoredQueries, readSession, type StoredQueries, type StoredQuery } from './stored-queries'
import { storeCovers } from './store-covers'

/**
 * The first parts of the keys of lists and records that can be opened without a connection. Sign-ups and
 * inquiries are not among them: personal data of the public is not copied to devices (docs/decisions/0042).
 */
const storedEntities = ['properties', 'agents', 'affiliates', 'announcements', 'banners', 'careers', 'stats']
/** The second parts of keys that belong to a dialog or form. */
const temporaryParts = ['search', 'edit', 'code']

/** The pages of a long list that are stored. */
const maxPages = 2
const writeDelayMs = 1000

export const isStored = ({ queryKey: [entity, part] }: Pick<Query, 'queryKey'>): boolean =>
  storedEntities.includes(entity as string) && !temporaryParts.includes(part as string)

/**
 * Stores lists and records on this device when they arrive, and restores those of the page while the server
 * cannot be reached in time. Only where the page itself can be opened without a connection.
 */
export function useOfflineQueries(isRestoring: boolean): void {
  const client = useQueryClient()
  const [queries] = useState(() => ('serviceWorker' in navigator ? createOfflineQueries(client) : null))
  useEffect(() => queries?.start(), [queries])
  useEffect(() => {
    if (!isRestoring || !queries) return undefined
    // The page then shows that there is no connection.
    const restore = () => void queries.restore().catch(() => undefined)
    restore()
    return client.getQueryCache().subscribe(({ type }) => type === 'observerAdded' && restore())
  }, [client, isRestoring, queries])
}

function createOfflineQueries(client: QueryClient) {
  const cache = client.getQueryCache()
  let opened: ReturnType<typeof openStore> | undefined
  let store: Awaited<ReturnType<typeof openStore>> = null
  const open = async () => (store = await (opened ??= openStore()))
  const changed = new Set<Query>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const write = () => {
    if (!store) return
    clearTimeout(timer)
    timer = undefined
    const queries = [...changed].filter((query) => isStored(query) && query.state.data !== undefined)
    changed.clear()
    // Log Out has removed everything.
    if (queries.length > 0 && readToken()) void writeAll(store, queries).catch(reportUnstored)
  }
  const writeSoon = (queries: readonly Query[]) => {
    for (const query of queries) changed.add(query)
    // Reported when it was opened first.
    timer ??= setTimeout(() => void open().then(write, () => undefined), writeDelayMs)
  }
  const setStored = (queryKey: QueryKey, { data, updated_at }: StoredQuery) => {
    // A response may have arrived meanwhile.
    if (client.getQueryData(queryKey) !== undefined) return
    client.setQueryData(queryKey, data, { updatedAt: updated_at })
    // Also if the clock of the device was ahead, and its time is in the future.
    cache.find({ queryKey })?.invalidate()
  }
  const restore = async ({ queryHash, queryKey }: Query) => {
    const stored = await (await open())?.find(queryHash)
    if (stored) return setStored(queryKey, stored)
    const [entity, part] = queryKey
    if (part !== 'one') return
    // Its page then shows what they have of the record. A hash is the JSON of its key.
    const lists = (await store?.findLists(entity as string)) ?? []
    for (const list of lists) setStored(JSON.parse(list.id[2]) as QueryKey, list)
  }
  return {
    /** Returns a function that stops it. */
    start: () => {
      writeSoon(cache.getAll())
      const unsubscribe = cache.subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success' && isStored(event.query))
          writeSoon([event.query])
      })
      // The page may end within the delay.
      window.addEventListener('pagehide', write)
      document.addEventListener('visibilitychange', write)
      void open().catch(reportUnstored)
      return () => {
        unsubscribe()
        clearTimeout(timer)
        window.removeEventListener('pagehide', write)
        document.removeEventListener('visibilitychange', write)
      }
    },
    /** Gives the queries of the page that have no data what is stored for them. */
    restore: async () => {
      const missing = cache
        .findAll({ type: 'active', predicate: isStored })
        .filter(({ state }) => state.data === undefined)
      await Promise.all(missing.map(restore))
    },
  }
}

/** The console works as before, except without a connection. */
const reportUnstored = (reason: unknown) => console.warn('Lists are not stored on this device', reason)

/** Null without a session. */
async function openStore() {
  const session = await readSession()
  return session && openStoredQueries(session)
}

async function writeAll(store: StoredQueries, queries: readonly Query[]): Promise<void> {
  const data = queries.map((query) => ({
    hash: query.queryHash,
    data: firstPagesOf(query.state.data),
    updated_at: query.state.dataUpdatedAt,
  }))
  await store.write(data)
  await storeCovers(data.map((written) => written.data))
}

/** A list that loads while scrolling, without its later pages. */
function firstPagesOf(data: unknown): unknown {
  const { pages, pageParams } = data as { pages?: unknown[]; pageParams?: unknown[] }
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data
  return { pages: pages.slice(0, maxPages), pageParams: pageParams.slice(0, maxPages) }
}
