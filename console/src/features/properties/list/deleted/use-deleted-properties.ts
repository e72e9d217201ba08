import { propertyEndpoints } from '@gatehouse/contract/entities/property'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../../api/request'
import { propertiesKey } from '../../api'
import { cardsPerPage } from '../filters/property-filters'

/**
 * The properties that can still be restored. Separate from
 * `api.ts`, because only the lazily loaded dialog uses it.
 */
export function useDeletedProperties(isOpen: boolean) {
  return useInfiniteQuery({
    queryKey: [...propertiesKey, 'deleted'],
    queryFn: ({ pageParam, signal }) =>
      call(propertyEndpoints.listDeleted, {
        query: { limit: cardsPerPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor ?? null,
    enabled: isOpen,
    gcTime: 0,
  })
}
