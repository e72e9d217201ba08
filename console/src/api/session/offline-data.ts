/** What the console stores of lists and records for a start without a connection (docs/decisions/0049). */
export const offlineDatabase = 'gatehouse-offline'
export const coversCache = 'gatehouse-covers'

/** At the end of a session: removes lists, records and covers of this device. Never rejects. */
export async function removeOfflineData(): Promise<void> {
  // `caches` is missing at plain http addresses.
  await Promise.allSettled([removeDatabase(), (window as { caches?: CacheStorage }).caches?.delete(coversCache)])
}

/** Resolves also when another tab still has the database open: it is removed when that tab closes it. */
const removeDatabase = () =>
  new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(offlineDatabase)
    for (const event of ['success', 'error', 'blocked']) request.addEventListener(event, () => resolve())
  })
