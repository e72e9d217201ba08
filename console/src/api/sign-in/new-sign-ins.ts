/**
 * The sign-ins from new devices that the response to a sign-in names, until the admin closes their notice. In
 * session storage: they are shown by the tab that signed in.
 */
const storageKey = 'gatehouse-new-sign-ins'

export function storeNewSignIns(signIns: unknown): void {
  if (Array.isArray(signIns) && signIns.length > 0) sessionStorage.setItem(storageKey, JSON.stringify(signIns))
  else forgetNewSignIns()
}

export const hasNewSignIns = (): boolean => sessionStorage.getItem(storageKey) !== null

/** As the server sent them; not validated. */
export function readNewSignIns(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
  } catch {
    return []
  }
}

export function forgetNewSignIns(): void {
  sessionStorage.removeItem(storageKey)
}
