import { settings } from '../app/settings'

/**
 * What answers our calls. With another API_HOST it may be a plain host, which knows only the calls of the specification:
 * its lists carry no total, our additional paths and headers are kept from it (docs/decisions/0028). The first list tells.
 */
export type HostKind = 'gatehouse' | 'plain' | 'unknown'

let kind: HostKind | undefined
const listeners = new Set<() => void>()

export const hostKind = (): HostKind => (kind ??= servesThisPage() ? 'gatehouse' : 'unknown')

/** The first answer decides; what answers does not change while the page is open. */
export function noteHostKind(found: 'gatehouse' | 'plain'): void {
  if (hostKind() !== 'unknown') return
  kind = found
  for (const listener of listeners) listener()
}

export function watchHostKind(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For tests: nothing is known of the host again. */
export function forgetHostKind(): void {
  kind = undefined
}

function servesThisPage(): boolean {
  return settings.apiHost === '' || new URL(settings.apiHost, window.location.href).origin === window.location.origin
}
