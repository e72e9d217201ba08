import type { ChangeEvent, Present } from '@gatehouse/contract/history/events'

import type { PresentAdmin } from './presence'

// Server-sent events as text.

export const formatChanges = (events: readonly ChangeEvent[]): string =>
  events.map(({ seq, ...event }) => `id: ${seq}\ndata: ${JSON.stringify(event)}\n\n`).join('')

/** Where the reader is: at the beginning (`ready`), or behind changes that it has missed (`reset`). */
export const formatPlace = (name: 'ready' | 'reset', last: number): string =>
  `id: ${last}\nevent: ${name}\ndata: ${JSON.stringify({ last_event_id: last })}\n\n`

export const formatPresence = (present: Present): string => `event: presence\ndata: ${JSON.stringify(present)}\n\n`

/** A comment, which readers ignore. */
export const heartbeat = ':\n\n'

/** Who has which form open, one entry for each record. */
export function groupPresence(rows: readonly PresentAdmin[]): Map<string, Present> {
  const records = new Map<string, Present>()
  for (const { entity, id, admin } of rows) {
    const key = `${entity} ${id}`
    records.set(key, { entity, id, admins: [...(records.get(key)?.admins ?? []), admin] })
  }
  return records
}

/** The records in whose forms other admins are than before. */
export function listChangedPresence(before: ReadonlyMap<string, Present>, now: ReadonlyMap<string, Present>) {
  const isSame = (one?: Present, other?: Present) => JSON.stringify(one) === JSON.stringify(other)
  const changed = [...now].filter(([key, present]) => !isSame(present, before.get(key))).map(([, present]) => present)
  const left = [...before].filter(([key]) => !now.has(key)).map(([, present]) => ({ ...present, admins: [] }))
  return [...changed, ...left]
}
