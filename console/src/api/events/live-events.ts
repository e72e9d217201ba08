import type { ChangeEvent, Present } from '@gatehouse/contract/history/events'

/** What this page hears of the changes of others (docs/decisions/0080). */
export type LiveEvent =
  | { readonly kind: 'change'; readonly change: ChangeEvent }
  | { readonly kind: 'presence'; readonly present: Present }
  /** Changes were missed. */
  | { readonly kind: 'reset' }

const listeners = new Set<(event: LiveEvent) => void>()

/** Returns a function that stops it. */
export function watchLiveEvents(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function announceLiveEvent(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}
