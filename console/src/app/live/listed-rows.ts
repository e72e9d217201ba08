import type { QueryClient } from '@tanstack/react-query'
import type { InfinitePages } from '../../lists/infinite-list'
import type { ListPage } from '../../lists/paged-list'

export interface Row {
  readonly id: string
  readonly version?: number
}
type ListData = Partial<InfinitePages<Row>> & Partial<ListPage<Row>>

/** The rows of a cached list, infinite or in pages; null for other data. */
export function rowsOf(data: unknown): readonly Row[] | null {
  const { pages, rows } = (data ?? {}) as ListData
  return pages?.flatMap((page) => page.data) ?? rows ?? null
}

/** Replaces or (null) removes the row of a record in all lists that have it; nothing else moves. */
export function changeRow(client: QueryClient, key: string, id: string, change: (row: Row) => Row | null): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [key] })) {
    if (!rowsOf(state.data)?.some((row) => row.id === id)) continue
    client.setQueryData<ListData>(queryKey, (list) => list && changeList(list, id, change), {
      // The list is as old as before.
      updatedAt: state.dataUpdatedAt,
    })
  }
}

function changeList(list: ListData, id: string, change: (row: Row) => Row | null): ListData {
  const changed = (rows: readonly Row[]) => rows.flatMap((row) => (row.id === id ? (change(row) ?? []) : row))
  if (list.pages) return { ...list, pages: list.pages.map((page) => ({ ...page, ...shortened(page, changed) })) }
  const rows = changed(list.rows ?? [])
  return { ...list, rows, total: (list.total ?? 0) - (list.rows?.length ?? 0) + rows.length }
}

function shortened({ data, total }: { data: Row[]; total?: number | undefined }, changed: (rows: Row[]) => Row[]) {
  const rows = changed(data)
  return { data: rows, ...(total !== undefined && { total: total - data.length + rows.length }) }
}

/** The fields of a row, as its record has them now. A row has of the files of a property only the cover. */
export function rowFrom(row: Row, record: object): Row {
  const names = Object.keys(row).filter((name) => name in record && name !== 'media')
  const fields = Object.fromEntries(names.map((name) => [name, Reflect.get(record, name)]))
  const { media } = record as { media?: { property_images?: unknown[] } }
  const hasCover = 'media' in row && media?.property_images !== undefined
  return { ...row, ...fields, ...(hasCover && { media: { cover: media.property_images?.[0] ?? null } }) }
}
