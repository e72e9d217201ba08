/** Where this tab was when its session expired, and whose session it was. Session storage: another tab has its own. */
const storageKey = 'gatehouse-return'

export function rememberReturnPath(path: string, adminId: string | undefined): void {
  if (adminId) sessionStorage.setItem(storageKey, JSON.stringify({ path, adminId }))
}

/**
 * The remembered path, once, for the same admin and within this console only; else the dashboard (decisions, section 3).
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

function ownPath(path: string): string | null {
  const url = new URL(path, window.location.origin)
  if (url.origin !== window.location.origin || url.pathname === '/login') return null
  return `${url.pathname}${url.search}${url.hash}`
}
