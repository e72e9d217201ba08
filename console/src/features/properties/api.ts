import { propertyEndpoints } from '@gatehouse/contract/entities/property'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, firstData } from '../../api/request'
import { useCountedList } from '../../lists/use-counted-list'
import { statsKey } from '../stats/api'
import { cardsPerPage, firstCards, chooseMaxTotal, type PropertyFilters } from './list/filters/property-filters'
import {
  movePropertyCard,
  propertiesKey,
  propertyGridKey,
  propertyListsKey,
  type PropertyChange,
} from './list/property-lists'

export { propertiesKey, propertyListsKey, type PropertyChange }

/**
 * The infinite list of one tab, with search and filters. Pass the same `filters` object until they change.
 */
export function usePropertyList(filters: PropertyFilters, limit: number = firstCards) {
  const { tab, ...params } = filters
  const endpoint = tab === 'archived' ? propertyEndpoints.listArchived : propertyEndpoints.list
  return useCountedList({
    key: [...propertyGridKey, tab],
    params,
    limit,
    nextLimit: cardsPerPage,
    read: (query, signal) => call(endpoint, { query: { ...query, ...chooseMaxTotal(params) }, signal }),
    readFirst: (query) => firstData(endpoint, { query: { ...query, ...chooseMaxTotal(params) } }),
  })
}

/** Polling interval while a property's video is being converted. */
const processingPollMs = 3000

/** A property with all its media. `isFresh` refetches it even when it is cached, for editing. */
export function useProperty(id: string, { isFresh = false } = {}) {
  return useQuery({
    queryKey: [...propertiesKey, 'one', id],
    queryFn: async ({ signal }) => (await call(propertyEndpoints.find, { params: { id }, signal })).data,
    initialData: () => firstData(propertyEndpoints.find, { params: { id } })?.data,
    enabled: id !== '',
    refetchInterval: ({ state }) => state.data?.media.video_upload?.state === 'processing' && processingPollMs,
    ...(isFresh && { refetchOnMount: 'always' as const }),
  })
}

/** Moves a property between lists and invalidates the lists and counts. */
export function useChangeProperty() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ change, id }: { change: PropertyChange; id: string }) =>
      call(propertyEndpoints[change], { params: { id } }),
    // Not awaited: the notice must not wait for the refetch.
    onSuccess: (_, { id, change }) => {
      void movePropertyCard(client, id, change)
      void client.invalidateQueries({ queryKey: [...propertiesKey, 'one', id] })
      void client.invalidateQueries({ queryKey: [...propertiesKey, 'deleted'] })
      void client.invalidateQueries({ queryKey: statsKey })
    },
  })
}
