import type { HistoryEntity } from '@gatehouse/contract/history/change'
import type { ChangeEvent } from '@gatehouse/contract/history/events'
import { maxLimit } from '@gatehouse/contract/paging'
import type { QueryClient } from '@tanstack/react-query'
import { kinds } from './kinds'
import { filtersOf, hasMore, type OpenList, openLists } from './listed-rows'

/** The records that an open list lacks, by the hash of its query. */
export type NewRows = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Finds the records that lists on the screen lack since these changes. Only the server knows what a list with
 * its filters has, so its first rows are read again. What is further down is loaded by scrolling.
 */
export async function findNewRows(client: QueryClient, changes: readonly ChangeEvent[]): Promise<NewRows> {
  const entities = [...new Set(changes.map(({ entity }) => entity))]
  const found = entities.flatMap((entity) => {
    const own = changes.filter((change) => change.entity === entity)
    return openLists(client, kinds[entity].key).map(async (list) => {
      return [list.query.queryHash, await findIn(list, own)] as const
    })
  })
  return new Map((await Promise.all(found)).filter(([, ids]) => ids.size > 0))
}

/** Records may be created between an event and the read that follows it. */
const spareRows = 20

async function findIn({ query, rows }: OpenList, changes: readonly ChangeEvent[]): Promise<Set<string>> {
  const isFiltered = filtersOf(query.queryKey).length > 0
  const shown = new Set(rows.map(({ id }) => id))
  const latest = new Map(changes.map((change) => [change.id, change]))
  const missing = [...latest.values()].filter(({ id, action }) => canAdd(action, isFiltered) && !shown.has(id))
  const ids = new Set(missing.map(({ id }) => id))
  const { readFirst } = query.meta ?? {}
  if (ids.size === 0 || !readFirst) return new Set()
  const isAtTop = isNewestFirst(query.queryKey) && missing.every(({ action }) => action === 'create')
  const count = Math.min(maxLimit, ids.size + spareRows + (isAtTop ? 0 : rows.length))
  // Without a response, it is better to announce too much than to show an outdated list.
  const first = await readFirst(count).catch(() => missing)
  // What follows the last loaded row is not new: it is loaded by scrolling.
  const last = hasMore(query.state.data) ? first.map(({ id }) => shown.has(id)).lastIndexOf(true) : -1
  const above = last < 0 ? first : first.slice(0, last)
  return new Set(above.map(({ id }) => id).filter((id) => ids.has(id)))
}

/** Whether a list can have a record because of this. An edit adds it only to a list with filters. */
function canAdd(action: ChangeEvent['action'], isFiltered: boolean): boolean {
  if (action === 'delete' || action === 'purge' || action === 'erase' || action === 'expire') return false
  return isFiltered || action !== 'update'
}

const isNewestFirst = (key: readonly unknown[]) =>
  !key.some((part) => typeof part === 'object' && part !== null && (Reflect.get(part, 'sort') ?? 'latest') !== 'latest')

/** Adds what further changes have added, without what they have deleted. */
export function mergeNewRows(before: NewRows, found: NewRows, deleted: ReadonlySet<string>): NewRows {
  const hashes = [...new Set([...before.keys(), ...found.keys()])]
  const idsOf = (hash: string) => [...(before.get(hash) ?? []), ...(found.get(hash) ?? [])]
  return new Map(hashes.map((hash) => [hash, new Set(idsOf(hash).filter((id) => !deleted.has(id)))]))
}

/** A text, which is the same while nothing changes: the kind of an open list and how many it lacks. */
export function countNewRows(client: QueryClient, found: NewRows): string {
  for (const entity of Object.keys(kinds) as HistoryEntity[]) {
    const missing = openLists(client, kinds[entity].key).flatMap(({ query, rows }) => {
      const shown = new Set(rows.map(({ id }) => id))
      return [...(found.get(query.queryHash) ?? [])].filter((id) => !shown.has(id))
    })
    const { size } = new Set(missing)
    if (size > 0) return `${entity} ${size}`
  }
  return ''
}
