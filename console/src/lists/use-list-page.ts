import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { errorInPlace } from './failure/list-error'
import { pageOptions, type PagedList } from './paged-list'

/** One numbered page. The rows of the previous page stay until it is loaded. */
export const useListPage = <Row>(list: PagedList<Row>, page: number, limit: number = list.pageSize) =>
  useQuery({ ...pageOptions(list, page, limit), placeholderData: keepPreviousData })

/**
 * The length of the list for a StatCard: undefined while loading, null after an error. Loads the first page.
 */
export function useListTotal<Row>(list: PagedList<Row>): number | null | undefined {
  const { data, error } = useQuery(pageOptions(list, 1))
  return errorInPlace(error, data) ? null : data?.total
}
