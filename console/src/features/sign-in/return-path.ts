import { matchPath } from 'react-router'

/** Where this tab was when its session expired, and whose session it was. Session storage: another tab has its own. */
const storageKey = 'gatehouse-return'

export function rememberReturnPath(path: string, adminId: string | undefined): void {
  if (adminId) sessionStorage.setItem(storageKey, JSON.stringify({ path, adminId }))
}

/**
 * The remembered path, once, for the same admin and within this console only; else the dashboard.
 */
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

/** Whether this tab was thrown out of a session, and not opened or left on purpose. */
export const hasReturnPath = (): boolean => sessionStorage.getItem(storageKey) !== null

export function forgetReturnPath(): void {
  sessionStorage.removeItem(storageKey)
}

/** Null for another origin, for the sign-in itself, which would only be shown again, and for what the router cannot read. */
function ownPath(path: string): string | null {
  const { origin, pathname, search, hash } = new URL(path, window.location.origin)
  // '/.//elsewhere' is a path of this origin, but '//elsewhere', which is left of it, names another host.
  if (origin !== window.location.origin || pathname.startsWith('//')) return null
  // The router compares decoded paths; one that cannot be decoded throws, and the caller answers the dashboard.
  if (matchPath('/login', decodeURIComponent(pathname))) return null
  return `${pathname}${search}${hash}`
}
