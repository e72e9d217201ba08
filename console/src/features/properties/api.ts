import { propertyEndpoints } from '@gatehouse/contract/property'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/request'
import { useInfiniteList } from '../../lists/use-infinite-list'
import { statsKey } from '../stats/api'
import type { PropertyFilters } from './list/property-filters'
import { moveCard, propertiesKey, propertyListsKey } from './list/property-lists'

export { propertyListsKey }

/** Cards in one answer: a few screens full, about 30 kB. */
export const cardsPerPage = 24

/**
 * The cards of one tab, searched and filtered, page after page. Hand in the same `filters` object until they change.
 */
export function usePropertyList(filters: PropertyFilters, limit: number = cardsPerPage) {
  const { tab, ...params } = filters
  const endpoint = tab === 'archived' ? propertyEndpoints.listArchived : propertyEndpoints.list
  return useInfiniteList({
    key: [...propertyListsKey, tab],
    params,
    limit,
    read: (query, signal) => call(endpoint, { query, signal }),
  })
}

/** How often a property is read again while its video is being converted. */
const processingPollMs = 3000

/** One property with everything known of its files. `isFresh` reads it again even when it was just read: to edit it. */
export function useProperty(id: string, { isFresh = false } = {}) {
  return useQuery({
    queryKey: [...propertiesKey, 'one', id],
    queryFn: async ({ signal }) => (await call(propertyEndpoints.find, { params: { id }, signal })).data,
    enabled: id !== '',
    refetchInterval: ({ state }) => state.data?.media.video_upload?.state === 'processing' && processingPollMs,
    ...(isFresh && { refetchOnMount: 'always' as const }),
  })
}

export type PropertyChange = 'archive' | 'unarchive' | 'remove' | 'restore'

/** Moves a property between the lists; they and the counts are read again afterwards. */
export function useChangeProperty() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ change, id }: { change: PropertyChange; id: string }) =>
      call(propertyEndpoints[change], { params: { id } }),
    // Not awaited: the notice need not wait until everything was read again.
    onSuccess: (_, { id }) => {
      void moveCard(client, id)
      void client.invalidateQueries({ queryKey: [...propertiesKey, 'one', id] })
      void client.invalidateQueries({ queryKey: [...propertiesKey, 'deleted'] })
      void client.invalidateQueries({ queryKey: statsKey })
    },
  })
}
