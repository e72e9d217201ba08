import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { InfinitePages } from '../../lists/infinite-list'
import type { ListPage } from '../../lists/paged-list'

interface Row {
  readonly id: string
  readonly version?: number
}
type ListData = Partial<InfinitePages<Row>> & Partial<ListPage<Row>>

/** The rows of a cached list, infinite or in pages; null for other data. */
export function rowsOf(data: unknown): readonly Row[] | null {
  const { pages, rows } = (data ?? {}) as ListData
  return pages?.flatMap((page) => page.data) ?? rows ?? null
}

/** Whether a cached list has rows that are not loaded. */
export function hasMore(data: unknown): boolean {
  const { pages, rows, total } = (data ?? {}) as ListData
  return pages ? typeof pages.at(-1)?.next_cursor === 'string' : (rows?.length ?? 0) < (total ?? 0)
}

export interface OpenList {
  readonly query: Query
  readonly rows: readonly Row[]
}

/** The lists below this key that are on the screen. */
export const openLists = (client: QueryClient, key: string): OpenList[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: [key], type: 'active' })
    .flatMap((query) => {
      const rows = rowsOf(query.state.data)
      return rows === null ? [] : { query, rows }
    })

/** What a list is filtered by: the parameters of its query that are set. */
export const filtersOf = (key: QueryKey): [name: string, value: unknown][] =>
  key
    .flatMap((part) => (typeof part === 'object' && part !== null ? Object.entries(part) : []))
    .filter(([name, value]) => !['limit', 'sort'].includes(name) && value !== undefined && value !== '')

/** Replaces or (null) removes the row of a record in all lists that have it; nothing else moves. */
export function changeRow(client: QueryClient, key: string, id: string, change: ChangeRow): void {
  for (const query of client.getQueryCache().findAll({ queryKey: [key] })) changeRows(client, query, change, id)
}

type ChangeRow = (row: Row, key: QueryKey) => Row | null

/** Changes the rows of a list: that of one record, or all. The list is as old as before. */
export function changeRows(client: QueryClient, { queryKey, state }: Query, change: ChangeRow, id?: string): void {
  const isChanged = (row: Row) => id === undefined || row.id === id
  if (!rowsOf(state.data)?.some(isChanged)) return
  const changed = (rows: readonly Row[]) =>
    rows.flatMap((row) => (isChanged(row) ? (change(row, queryKey) ?? []) : row))
  client.setQueryData<ListData>(queryKey, (list) => list && changeList(list, changed), {
    updatedAt: state.dataUpdatedAt,
  })
}

function changeList(list: ListData, changed: (rows: readonly Row[]) => Row[]): ListData {
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
  const names = Object.keys(row).filter((name) => name in record)
  const fields = Object.fromEntries(names.map((name) => [name, Reflect.get(record, name)]))
  const { media } = record as { media?: { property_images?: unknown[] } }
  const pictures = media?.property_images
  return { ...row, ...fields, ...('media' in row && pictures && { media: { cover: pictures[0] ?? null } }) }
}
