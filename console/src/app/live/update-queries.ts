import type { ChangeEvent } from '@gatehouse/contract/history/events'
import type { QueryClient } from '@tanstack/react-query'
import { isShort } from '../../lists/infinite-list'
import { changeRow, rowFrom, rowsOf } from './listed-rows'
import { kinds, type RecordKind } from './kinds'

/** More records than these are read again as lists: a bulk change or an import. */
const maxReadSingly = 20

/** Brings what this page shows to the state after changes, without moving what is in view. */
export async function updateQueries(client: QueryClient, changes: readonly ChangeEvent[]): Promise<void> {
  const entities = new Set(changes.map(({ entity }) => entity))
  for (const entity of entities) {
    const latest = new Map(changes.filter((change) => change.entity === entity).map((change) => [change.id, change]))
    if (latest.size > maxReadSingly) readAgain(client, kinds[entity].key)
    else await Promise.all([...latest.values()].map((change) => updateRecord(client, kinds[entity], change)))
  }
  void client.invalidateQueries({ queryKey: ['stats'] })
  if (entities.has('inquiry') || entities.has('signup')) void client.invalidateQueries({ queryKey: ['news'] })
}

/** Long lists are not read again as a whole (lists/infinite-list). */
export const readAgain = (client: QueryClient, ...key: string[]): void =>
  void client.invalidateQueries({ queryKey: key, predicate: ({ state }) => isShort(state.data) })

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
  const isMoved = action === 'archive' || action === 'unarchive'
  changeRow(client, key, id, (row) => (isMoved && !isListedStill(row, record) ? null : rowFrom(row, record)))
}

/** A list of properties has those in the archive, or the others. */
const isListedStill = (row: object, record: object) => Reflect.get(row, 'archived') === Reflect.get(record, 'archived')

const listRows = (client: QueryClient, key: string) =>
  client
    .getQueryCache()
    .findAll({ queryKey: [key] })
    .flatMap(({ state }) => rowsOf(state.data) ?? [])

/** Whether a list of this kind is on the screen, and which of the records none of these lists has. */
export function listMissing(client: QueryClient, { key }: RecordKind, ids: ReadonlySet<string>): string[] {
  const active = client.getQueryCache().findAll({ queryKey: [key], type: 'active' })
  const lists = active.flatMap(({ state }) => [rowsOf(state.data) ?? []])
  const shown = new Set(lists.flat().map(({ id }) => id))
  const isOpen = active.some(({ state }) => rowsOf(state.data) !== null)
  return isOpen ? [...ids].filter((id) => !shown.has(id)) : []
}
