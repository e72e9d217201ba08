import type { Endpoint, Query } from '@gatehouse/contract/endpoint'
import type { Read } from '@gatehouse/contract/adapt-response'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call, type CallOptions } from '../api/request'
import { hostKind } from '../api/host'

/** A list that is shown by numbered pages or whole; `pagedList` makes one, PagedTable and the hooks beside it read it. */
export interface PagedList<Row> {
  /** Invalidate it, and whatever was read of the list is read again: pages, pieces, total. */
  key: readonly unknown[]
  pageSize: number
  query: object
  find: (paging: { limit: number; page: number } | undefined, signal: AbortSignal) => Promise<Found<Row>>
  arrange: (whole: readonly Row[]) => readonly Row[]
}

export interface ListPage<Row> {
  rows: readonly Row[]
  total: number
}

/** How many rows View All fetches at a time. */
export const chunkSize = 50

type Rows<ResponseBody> = ResponseBody extends readonly (infer Row)[]
  ? readonly Row[]
  : ResponseBody extends { data: readonly (infer Row)[] }
    ? readonly Row[]
    : never
type RowOf<E extends Endpoint> = Rows<Read<E>>[number]

interface PagedListOptions<E extends Endpoint> {
  key: readonly unknown[]
  /** Answers a list, and takes `limit` and `page`. */
  endpoint: E
  pageSize: number
  /** What else is asked: a sort, a search. It is part of the query keys, so the list may be made anew on every render. */
  query?: Omit<NonNullable<Query<E>>, 'limit' | 'page' | 'cursor'>
  /** What the browser does to the whole list of a plain host, which knows no query: `newestFirst`, a filter. */
  arrange?: (whole: readonly RowOf<E>[]) => readonly RowOf<E>[]
}

/**
 * `const affiliates = pagedList({ key: affiliatesKey, endpoint: affiliateEndpoints.list, pageSize: 6, arrange: newestFirst })`.
 * A host that knows no pages sends the whole list, which is read once, kept and cut here (docs/decisions/0028).
 */
export const pagedList = <E extends Endpoint>({
  key,
  endpoint,
  pageSize,
  query,
  arrange = (whole) => whole,
}: PagedListOptions<E>): PagedList<RowOf<E>> => ({
  key,
  pageSize,
  query: query ?? {},
  arrange,
  find: async (paging, signal) => {
    // The option types depend on the endpoint; a list takes a query and no parameters.
    const options = { signal, ...(paging && { query: { ...query, ...paging } }) } as unknown as CallOptions<E>
    const response: unknown = await call(endpoint, options)
    return Array.isArray(response) ? { data: response as RowOf<E>[] } : (response as Found<RowOf<E>>)
  },
})

interface Found<Row> {
  data: readonly Row[]
  total?: number | undefined
}

/** Pages are counted from 1. */
export const pageOptions = <Row>(list: PagedList<Row>, page: number, limit: number = list.pageSize) =>
  queryOptions({
    queryKey: [...list.key, 'page', list.query, limit, page],
    queryFn: ({ client, signal }) => findPage(list, { limit, page }, client, signal),
  })

async function findPage<Row>(
  list: PagedList<Row>,
  paging: { limit: number; page: number },
  client: QueryClient,
  signal: AbortSignal,
): Promise<ListPage<Row>> {
  const whole = wholeOptions(list)
  if (hostKind() === 'plain') return cut(list, await client.fetchQuery(whole), paging)
  const { data, total } = await list.find(paging, signal)
  if (total !== undefined) return { rows: data, total }
  client.setQueryData(whole.queryKey, data)
  return cut(list, data, paging)
}

/** Every row, for what is counted of a plain host's list. Our own lists are never read whole. */
export const wholeOptions = <Row>(list: PagedList<Row>) =>
  queryOptions({
    queryKey: [...list.key, 'whole'],
    queryFn: async ({ signal }) => (await list.find(undefined, signal)).data,
    staleTime: 60_000,
  })

const cut = <Row>(
  list: PagedList<Row>,
  whole: readonly Row[],
  { limit, page }: { limit: number; page: number },
): ListPage<Row> => {
  const rows = list.arrange(whole)
  return { rows: rows.slice((page - 1) * limit, page * limit), total: rows.length }
}
