/**
 * The path of this tab when its session expired, and the id of
 * its admin. In session storage, because each tab has its own.
 */
const storageKey = 'gatehouse-return'

export function rememberReturnPath(path: string, adminId: string | undefined): void {
  if (adminId) sessionStorage.setItem(storageKey, JSON.stringify({ path, adminId }))
}

/** The remembered path, once, if it belongs to the same admin and to this console; else the dashboard. */
export function takeReturnPath(adminId: string | undefined): string {
  const stored = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  try {
    const remembered: unknown = JSON.parse(stored ?? 'null')
    if (typeof remembered !== 'object' || remembered === null) return '/'
    const path: unknown = Reflect.get(remembered, 'path')
    if (typeof path !== 'string' || Reflect.get(remembered, 'adminId') !== adminId) return '/'
    return ownPath(path) ?? '/'
  } catch {
    return '/'
  }
}

/** Whether the session of this tab expired or was revoked. */
export const hasReturnPath = (): boolean => sessionStorage.getItem(storageKey) !== null

export function forgetReturnPath(): void {
  sessionStorage.removeItem(storageKey)
}

/** Null for another origin and for the sign-in page. Throws for a path that cannot be decoded. */
function ownPath(path: string): string | null {
  const { origin, pathname, search, hash } = new URL(path, window.location.origin)
  // '/.//elsewhere' is a path of this origin, but normalized it is '//elsewhere', which is another host.
  if (origin !== window.location.origin || pathname.startsWith('//')) return null
  // As the router compares paths: decoded, in any case, with slashes at the end.
  if (/^\/login\/*$/i.test(decodeURIComponent(pathname))) return null
  return `${pathname}${search}${hash}`
}
