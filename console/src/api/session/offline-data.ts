/** What the console stores of lists and records for a start without a connection (docs/decisions/0049). */
export const offlineDatabase = 'gatehouse-offline'
export const coversCache = 'gatehouse-covers'

/**
 * At the end of a session: removes lists, records and covers of this device. Resolves to whether there were
 * covers. Never rejects.
 */
export async function removeOfflineData(): Promise<boolean> {
  // `caches` is missing at plain http addresses.
  const removing = (window as { caches?: CacheStorage }).caches?.delete(coversCache)
  const [covers] = await Promise.allSettled([removing, removeDatabase()])
  return covers.status === 'fulfilled' && covers.value === true
}

/** Resolves also when another tab still has the database open: it is removed when that tab closes it. */
const removeDatabase = () =>
  new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(offlineDatabase)
    for (const event of ['success', 'error', 'blocked']) request.addEventListener(event, () => resolve())
  })

/**
 * At the end of a session: the browser removes the pictures from its cache. Not awaited, because Chromium
 * holds the response back until it has searched its whole cache, which can take seconds; the request
 * continues when the page ends. Browsers ignore the response at plain http addresses, and to requests
 * without credentials.
 */
export function clearPictures(): void {
  if (!window.isSecureContext) return
  void fetch('/clear-cache', { method: 'POST', credentials: 'same-origin', keepalive: true }).catch(() => undefined)
}
