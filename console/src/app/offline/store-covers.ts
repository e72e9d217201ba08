import { readToken } from '../../api/session/token'
import { coversCache } from '../../api/session/offline-data'

/** About 15 kB each. */
const maxCovers = 200

interface Picture {
  url: string
  renditions: { url: string }[]
}

/** Stores the smallest rendition of the first picture of each record in the data of queries. */
export async function storeCovers(data: readonly unknown[]): Promise<void> {
  if (!('caches' in window)) return
  const cache = await caches.open(coversCache)
  for (const address of new Set(data.flatMap(coversIn))) {
    const folder = new URL('.', address).pathname
    if (await cache.match(folder)) continue
    const response = await fetchCover(address)
    // Log Out has removed the cache.
    if (!readToken()) return
    if (response?.ok) await cache.put(folder, response)
    // A body that nobody reads keeps its connection.
    else await response?.body?.cancel()
  }
  const oldestFirst = await cache.keys()
  for (const outdated of oldestFirst.slice(0, -maxCovers)) await cache.delete(outdated)
}

/** In most cases the browser has it already; to save data, only then. */
async function fetchCover(address: string): Promise<Response | null> {
  const { saveData = false } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {}
  const cache = saveData ? 'only-if-cached' : 'force-cache'
  // Without a connection, or not in the cache: a later list stores it.
  return fetch(address, { cache, mode: 'same-origin', credentials: 'omit', priority: 'low' }).catch(() => null)
}

/** Not those of other origins: the page cannot read them, and browsers reserve megabytes for each. */
function coversIn(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return []
  if (isPicture(data)) {
    const { href, origin } = new URL(data.renditions[0]?.url ?? data.url, window.location.href)
    return origin === window.location.origin ? [href] : []
  }
  const isRecord = 'id' in data
  const covers = Object.values(data).flatMap(coversIn)
  return isRecord ? covers.slice(0, 1) : covers
}

const isPicture = (value: object): value is Picture =>
  'url' in value && typeof value.url === 'string' && 'renditions' in value && Array.isArray(value.renditions)
