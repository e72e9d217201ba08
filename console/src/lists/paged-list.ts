import type { Endpoint, Params, Query } from '@gatehouse/contract/endpoint'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { ApiResponse } from '../api/read-response'
import { call, type CallOptions } from '../api/request'
import { listMeta } from './list-meta'

/** A list shown in numbered pages or completely. Created by `pagedList`, read by PagedTable and its hooks. */
export interface PagedList<Row> {
  /** Invalidating it refetches everything of the list: pages, chunks, total. */
  key: readonly unknown[]
  pageSize: number
  query: object
  find: (paging: { limit: number; page: number }, signal: AbortSignal) => Promise<ListPage<Row>>
  /** Returns the list with a search, filters and an order besides its own. */
  narrow: (query: Readonly<Record<string, string>>) => PagedList<Row>
}

export interface ListPage<Row> {
  rows: readonly Row[]
  total: number
  /** Another search, which has a result. */
  suggestion?: string | undefined
}

/** Rows per request of View All. */
export const chunkSize = 50

type Rows<ResponseBody> = ResponseBody extends readonly (infer Row)[]
  ? readonly Row[]
  : ResponseBody extends { data: readonly (infer Row)[] }
    ? readonly Row[]
    : never
type RowOf<E extends Endpoint> = Rows<ApiResponse<E>>[number]

interface PagedListOptions<E extends Endpoint> {
  key: readonly unknown[]
  /** Returns a list and accepts `limit` and `page`. */
  endpoint: E
  pageSize: number
  /** Further parameters: sort, search. Part of the query keys, so the list may be created on every render. */
  query?: Omit<NonNullable<Query<E>>, 'limit' | 'page' | 'cursor'>
  /** The path of a list that belongs to a record, which `key` must name, too. */
  params?: Params<E>
}

/** `const affiliates = pagedList({ key: affiliatesKey, endpoint: affiliateEndpoints.list, pageSize: 6 })` */
export const pagedList = <E extends Endpoint>({
  key,
  endpoint,
  pageSize,
  query,
  params,
}: PagedListOptions<E>): PagedList<RowOf<E>> => ({
  key,
  pageSize,
  query: query ?? {},
  narrow: (further) =>
    pagedList<E>({
      key,
      endpoint,
      pageSize,
      query: { ...query, ...further } as unknown as NonNullable<typeof query>,
      ...(params && { params }),
    }),
  find: async (paging, signal) => {
    // The option and response types depend on the endpoint.
    const options = { signal, query: { ...query, ...paging }, ...(params && { params }) } as unknown as CallOptions<E>
    const response = (await call(endpoint, options)) as {
      data: readonly RowOf<E>[]
      total?: number
      did_you_mean?: string
    }
    const { data, total = data.length, did_you_mean: suggestion } = response
    return { rows: data, total, suggestion }
  },
})

/** Pages are counted from 1. */
export const pageOptions = <Row>(list: PagedList<Row>, page: number, limit: number = list.pageSize) =>
  queryOptions({
    queryKey: [...list.key, 'page', list.query, limit, page],
    queryFn: ({ signal }) => list.find({ limit, page }, signal),
    meta: listMeta(async (count, signal) => (await list.find({ limit: count, page: 1 }, signal)).rows),
  })

/**
 * Replaces a record in the cached pages of the list. On a slow connection the refetch
 * comes later, and until then the row would open the form with outdated values.
 */
export function replaceRow<Row extends { id: string }>(client: QueryClient, list: PagedList<Row>, row: Row): void {
  client.setQueriesData<ListPage<Row>>(
    { queryKey: [...list.key, 'page'] },
    (page) => page && { ...page, rows: page.rows.map((shown) => (shown.id === row.id ? row : shown)) },
  )
}
