import { findOrigin } from '../address'

/**
 * What serves an origin (docs/decisions/0028): `gatehouse` is this product's own
 * server, `specification` a server that has only the calls of S7.3 to S7.33. A
 * server on another origin than the page is `unknown` until its first list response.
 */
type HostKind = 'gatehouse' | 'specification' | 'unknown'

const detected = new Map<string, HostKind>()
const listeners = new Set<() => void>()

/** `path` selects the origin: sign-in may have its own. */
export function hostKind(path = '/'): HostKind {
  const origin = findOrigin(path)
  return origin === window.location.origin ? 'gatehouse' : (detected.get(origin) ?? 'unknown')
}

/** The first result is final: a server does not change its kind while the page is open. */
export function recordHostKind(kind: 'gatehouse' | 'specification'): void {
  if (hostKind() !== 'unknown') return
  detected.set(findOrigin('/'), kind)
  notifyHostListeners()
}

export function notifyHostListeners(): void {
  for (const listener of listeners) listener()
}

export function watchHost(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
