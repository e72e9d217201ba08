import { propertyEndpoints } from '@gatehouse/contract/property'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../api/request'
import { propertiesKey } from './property-lists'
import { cardsPerPage } from '../api'

/** What can still be restored. In a file of its own, because only the dialog needs it and the first view carries `queries`. */
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
