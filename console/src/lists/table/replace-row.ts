import type { QueryClient } from '@tanstack/react-query'
import type { ListPage, PagedList } from '../paged-list'

/**
 * Replaces a record in the cached pages of the list. On a slow connection the refetch comes later, and until then the row would open
 * the form with outdated values.
 */
export function replaceRow<Row extends { id: string }>(client: QueryClient, list: PagedList<Row>, row: Row): void {
  client.setQueriesData<ListPage<Row>>(
    { queryKey: [...list.key, 'page'] },
    (page) => page && { ...page, rows: page.rows.map((shown) => (shown.id === row.id ? row : shown)) },
  )
}
