import type { ChangeEvent } from '@gatehouse/contract/history/events'
import { maxLimit } from '@gatehouse/contract/paging'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { isShort } from '../../lists/infinite-list'
import { changeRow, changeRows, filtersOf, type OpenList, openLists, rowFrom, rowsOf } from './listed-rows'
import { kinds, type RecordKind } from './kinds'

/**
 * More changed records than these, such as those of an action for many or an import, are read as lists, which
 * takes fewer requests than a record each.
 */
const maxReadSingly = 20

/** Brings what this page shows to the state after changes, without moving what is in view. */
export async function updateQueries(client: QueryClient, changes: readonly ChangeEvent[]): Promise<void> {
  const entities = new Set(changes.map(({ entity }) => entity))
  for (const entity of entities) {
    const latest = new Map(changes.filter((change) => change.entity === entity).map((change) => [change.id, change]))
    if (kinds[entity].isWhole || latest.size > maxReadSingly) {
      readAgain(client, kinds[entity].key)
      for (const list of openLists(client, kinds[entity].key))
        if (!isShort(list.query.state.data)) await updateLongList(client, kinds[entity], list, latest)
    } else await Promise.all([...latest.values()].map((change) => updateRecord(client, kinds[entity], change)))
  }
  if (entities.has('property')) await updateAgents(client)
  const ids = new Set(changes.map(({ id }) => id))
  const isOfRecords = ({ queryKey }: Pick<Query, 'queryKey'>) => queryKey.some((part) => ids.has(part as string))
  void client.invalidateQueries({ queryKey: ['history'], predicate: isOfRecords })
  for (const key of [['history', 'activity'], ['bin'], ['stats']]) readAgain(client, ...key)
  if (entities.has('inquiry') || entities.has('signup')) void client.invalidateQueries({ queryKey: ['news'] })
}

/** The counts of properties, of which an event does not tell the agent. The order stays. */
async function updateAgents(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: ['agents'], predicate: ({ state }) => rowsOf(state.data) === null })
  void client.invalidateQueries({ queryKey: ['agents'], type: 'inactive', refetchType: 'none' })
  for (const { query, rows } of openLists(client, 'agents')) {
    // The list is read again later, as below.
    const read = await query.meta?.readFirst?.(Math.min(maxLimit, rows.length)).catch(() => [])
    const agents = new Map(read?.map((agent) => [agent.id, agent]))
    changeRows(client, query, (row) => rowFrom(row, agents.get(row.id) ?? {}))
  }
}

/** Long lists are not read again as a whole (lists/infinite-list). */
const readAgain = (client: QueryClient, ...key: string[]): void =>
  void client.invalidateQueries({ queryKey: key, predicate: ({ state }) => isShort(state.data) })

/**
 * The changed rows of a list that is not read again as a whole: its first 200 rows are one request. What it
 * had among them and they lack has left the list, or follows further down. Rows below them are read singly.
 */
async function updateLongList(
  client: QueryClient,
  kind: RecordKind,
  { query, rows }: OpenList,
  changes: ReadonlyMap<string, ChangeEvent>,
): Promise<void> {
  const first = rows.slice(0, maxLimit)
  // Without a response nothing is known; the rows stay as they are until the list is read again.
  const read = await query.meta?.readFirst?.(first.length).catch(() => null)
  const listed = new Map(read?.map((row) => [row.id, row]))
  const gone = new Set(read && first.filter(({ id }) => changes.has(id) && !listed.has(id)).map(({ id }) => id))
  changeRows(client, query, (row) => (gone.has(row.id) ? null : rowFrom(row, listed.get(row.id) ?? {})))
  // One after another: a list may have thousands of rows.
  for (const { id } of rows.slice(maxLimit)) {
    const change = changes.get(id)
    if (change && !listed.has(id)) await updateRecord(client, kind, change)
  }
}

async function updateRecord(client: QueryClient, kind: RecordKind, change: ChangeEvent): Promise<void> {
  const { key, find } = kind
  const { id, action, version } = change
  const shown = listRows(client, key).filter((row) => row.id === id)
  // Shown already: a change of this tab, or a delete that was undone since.
  const isKnown = version !== null && shown.length > 0 && shown.every((row) => (row.version ?? 0) >= version)
  if (isKnown) return
  const isOfRecord = ({ queryKey, state }: { queryKey: readonly unknown[]; state: { data: unknown } }) =>
    queryKey.includes(id) && (rowsOf(state.data) === null || queryKey.includes('properties'))
  void client.invalidateQueries({ queryKey: [key], predicate: isOfRecord })
  // Lists that are not on the screen are read again when they are opened.
  void client.invalidateQueries({ queryKey: [key], type: 'inactive', refetchType: 'none' })
  if (action === 'delete' || action === 'purge') return changeRow(client, key, id, () => null)
  if (shown.length === 0) return
  if (!find) return readAgain(client, key)
  // The list is read again later; the error would say nothing about what the admin does.
  const record = await find(id).catch(() => null)
  if (!record) return
  changeRow(client, key, id, (row, list) => (isListedStill(list, row, record) ? rowFrom(row, record) : null))
}

/** A list has the properties of the archive, or the others; and where it is filtered, those of an agent. */
function isListedStill(list: QueryKey, row: object, record: object): boolean {
  const isEqual = (name: string, value: unknown) =>
    !(name in record) || String(Reflect.get(record, name)) === String(value)
  if ('archived' in row && !isEqual('archived', row.archived)) return false
  return filtersOf(list).every(([name, value]) => isEqual(name, value))
}

const listRows = (client: QueryClient, key: string) =>
  client
    .getQueryCache()
    .findAll({ queryKey: [key] })
    .flatMap(({ state }) => rowsOf(state.data) ?? [])
