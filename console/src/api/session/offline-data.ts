/** What the console stores of lists and records for a start without a connection (docs/decisions/0049). */
export const offlineDatabase = 'gatehouse-offline'
export const coversCache = 'gatehouse-covers'

/**
 * At the end of a session: removes lists, records and covers of this device, and the pictures in the cache of
 * the browser if there were covers. Covers are removed after that request was sent, so that the next page
 * finds them if this one ends before. Never rejects.
 */
export async function removeOfflineData(): Promise<void> {
  const caches = findCaches()
  // Where the caches cannot be opened, nothing is stored in them.
  const hadCovers = await caches?.has(coversCache).catch(() => false)
  if (hadCovers) clearPictures()
  await Promise.allSettled([caches?.delete(coversCache), removeDatabase()])
}

/** Undefined at plain http addresses, and where the browser blocks it. */
function findCaches(): CacheStorage | undefined {
  try {
    return (window as { caches?: CacheStorage }).caches
  } catch {
    return undefined
  }
}

/** Resolves also when another tab still has the database open: it is removed when that tab closes it. */
const removeDatabase = () =>
  new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(offlineDatabase)
    for (const event of ['success', 'error', 'blocked']) request.addEventListener(event, () => resolve())
  })

let areCleared = false

/**
 * At the end of a session: the browser removes the pictures from its cache, once for each document. Not
 * awaited, because Chromium holds the response back until it has searched its whole cache, which can take
 * seconds; the request continues when the page ends. Browsers ignore the response at plain http addresses,
 * and to requests without credentials.
 */
export function clearPictures(): void {
  if (areCleared || !window.isSecureContext) return
  areCleared = true
  // Without a connection the pictures stay in the cache of the browser, which no page can read.
  void fetch('/clear-cache', { method: 'POST', credentials: 'same-origin', keepalive: true }).catch(() => undefined)
}
