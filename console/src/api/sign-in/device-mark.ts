const storageKey = 'gatehouse-device-mark'

/**
 * A random value by which the server recognises this device at the next sign-in, so that attempts elsewhere
 * do not delay it (docs/decisions/0039). Not a credential: it stays after Log Out. Undefined if the storage
 * is disabled.
 */
export function readDeviceMark(): string | undefined {
  try {
    const existing = localStorage.getItem(storageKey)
    if (existing !== null && /^[\w-]{43}$/.test(existing)) return existing
    const created = createMark()
    localStorage.setItem(storageKey, created)
    return created
  } catch {
    return undefined
  }
}

/** 32 random bytes as base64url. */
function createMark(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
}
