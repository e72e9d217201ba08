const cacheName = 'gatehouse-shared-message'
const address = '/share-message'

/**
 * The message that the share sheet of the phone has sent (service-worker/receive-message.ts), once; undefined
 * for none, and where the browser has no caches.
 */
export async function takeSharedMessage(): Promise<string | undefined> {
  try {
    const cache = await window.caches.open(cacheName)
    const text = await (await cache.match(address))?.text()
    await cache.delete(address)
    return text
  } catch {
    return undefined
  }
}
