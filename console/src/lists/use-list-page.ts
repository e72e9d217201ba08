import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { pageOptions, chunkSize, type PagedList } from './paged-list'

/** One numbered page; the rows of the page before stay until it is there. */
export const useListPage = <Row>(list: PagedList<Row>, page: number, limit: number = list.pageSize) =>
  useQuery({ ...pageOptions(list, page, limit), placeholderData: keepPreviousData })

/** The pieces of View All that are on the screen; `pieces` are page numbers of `chunkSize` rows. */
export const usePagedRows = <Row>(list: PagedList<Row>, pieces: readonly number[]) =>
  useQueries({ queries: pieces.map((piece) => pageOptions(list, piece, chunkSize)) })

/** For a StatCard: how long the list is, undefined while it loads, null when it could not be read. Costs its first page. */
export function useListTotal<Row>(list: PagedList<Row>): number | null | undefined {
  const { data, isError } = useQuery(pageOptions(list, 1))
  return isError ? null : data?.total
}
