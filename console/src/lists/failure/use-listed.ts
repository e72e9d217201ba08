import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { type InfinitePages, listedCards } from '../infinite-list'

/** The second parts of the keys of lists. The deleted properties are another one. */
const listParts: readonly unknown[] = ['lists', 'search']

interface Row {
  id: string
}

interface ListedRecord<Listed> {
  row: Listed
  updatedAt: string
}

/**
 * The record as the newest of the lists has it that were loaded, and when that was; undefined if none has it.
 * Also one that is read from this device later (app/offline).
 */
export function useListed<Listed extends Row>(entity: string, id: string): ListedRecord<Listed> | undefined {
  const client = useQueryClient()
  const subscribe = useCallback((listener: () => void) => client.getQueryCache().subscribe(listener), [client])
  const list = useSyncExternalStore(subscribe, () => newestListWith(client, entity, id))
  const row = list && (rowsOf(list.data).find((listed) => listed.id === id) as Listed | undefined)
  return row && { row, updatedAt: new Date(list.dataUpdatedAt).toISOString() }
}

function newestListWith(client: QueryClient, entity: string, id: string) {
  const predicate = ({ queryKey }: Query) => listParts.includes(queryKey[1])
  const lists = client.getQueryCache().findAll({ queryKey: [entity], predicate })
  return lists
    .map(({ state }) => state)
    .filter(({ data }) => rowsOf(data).some((row) => row.id === id))
    .reduce<(typeof lists)[number]['state'] | undefined>(
      (newest, state) => (newest && newest.dataUpdatedAt > state.dataUpdatedAt ? newest : state),
      undefined,
    )
}

/** The rows of an infinite list, or of a search; nothing of other data. */
function rowsOf(data: unknown): readonly Row[] {
  const { pages } = (data ?? {}) as Partial<InfinitePages<Row>>
  return pages?.flatMap(listedCards) ?? (Array.isArray(data) ? (data as Row[]) : [])
}
