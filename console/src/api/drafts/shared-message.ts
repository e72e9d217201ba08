const cacheName = 'gatehouse-shared-message'
const address = '/share-message'

/**
 * The message that the share sheet of the phone has sent (service-worker/receive-message.ts), once; undefined
 * for none, and where the browser has no caches. It stays when a session ends: it may be sent before a
 * sign-in.
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

/** Whether a shared message was sent that no form has taken. */
export async function hasSharedMessage(): Promise<boolean> {
  try {
    return (await window.caches.match(address, { cacheName })) !== undefined
  } catch {
    return false
  }
}

/** Log Out removes the shared message like a draft. Never rejects. */
export async function removeSharedMessage(): Promise<void> {
  try {
    await window.caches.delete(cacheName)
  } catch {
    // Without caches there is none.
  }
}
