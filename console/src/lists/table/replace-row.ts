import type { QueryClient } from '@tanstack/react-query'
import type { ListPage, PagedList } from '../paged-list'

/**
 * Puts a changed record in the place of the old one wherever the list shows it: on a slow line the list is read again only
 * later, and until then its row would still be edited as it was.
 */
export function replaceRow<Row extends { id: string }>(client: QueryClient, list: PagedList<Row>, row: Row): void {
  client.setQueriesData<ListPage<Row>>(
    { queryKey: [...list.key, 'page'] },
    (page) => page && { ...page, rows: page.rows.map((shown) => (shown.id === row.id ? row : shown)) },
  )
}
