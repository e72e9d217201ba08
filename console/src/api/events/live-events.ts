import type { ChangeEvent, Present } from '@gatehouse/contract/history/events'

/** The changes of others that this page receives (docs/decisions/0080). */
export type LiveEvent =
  | { readonly kind: 'change'; readonly change: ChangeEvent }
  | { readonly kind: 'presence'; readonly present: Present }
  /** Changes were missed. */
  | { readonly kind: 'reset' }

const maxRemembered = 100
/** The last change of each record, by entity and id: the code of a form may load after it was announced. */
const lastChanges = new Map<string, ChangeEvent>()

const listeners = new Set<(event: LiveEvent) => void>()

/** Returns a function that stops it. */
export function watchLiveEvents(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The last change of a record that was announced, if it is among the last hundred records that changed. */
export const lastLiveChange = (entity: string, id: string) => lastChanges.get(`${entity} ${id}`)

export function announceLiveEvent(event: LiveEvent): void {
  if (event.kind === 'change') {
    const key = `${event.change.entity} ${event.change.id}`
    lastChanges.delete(key)
    lastChanges.set(key, event.change)
    const [oldest = ''] = lastChanges.keys()
    if (lastChanges.size > maxRemembered) lastChanges.delete(oldest)
  }
  for (const listener of listeners) listener(event)
}
