import { type PropertyCard, type PropertyRecord } from '@gatehouse/contract/entities/property'
import { propertyCalls } from '@gatehouse/contract/entities/property'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call, firstData } from '../../api/request'
import { patchCachedCards, updateCachedCards } from '../../lists/infinite-list'
import { useCountedList } from '../../lists/use-counted-list'
import { cardsPerPage, firstCards, chooseMaxTotal, type PropertyFilters } from './list/filters/property-filters'

export const propertiesKey = ['properties']
export const propertyListsKey = [...propertiesKey, 'lists']
/** The lists of /properties and of the dashboard. */
export const propertyGridKey = [...propertyListsKey, 'grid']

/**
 * The infinite list of one tab, with search and filters. Pass the same `filters` object until they change.
 */
export function usePropertyList(
  filters: PropertyFilters,
  limit: number = firstCards,
  nextLimit: number = cardsPerPage,
) {
  const { tab, ...params } = filters
  const endpoint = tab === 'archived' ? propertyCalls.listArchived : propertyCalls.list
  return useCountedList({
    key: [...propertyGridKey, tab],
    params,
    limit,
    nextLimit,
    read: (query, signal) => call(endpoint, { query: { ...query, ...chooseMaxTotal(params) }, signal }),
    readFirst: (query) => firstData(endpoint, { query: { ...query, ...chooseMaxTotal(params) } }),
  })
}

/** Polling interval while a property's video is being converted. */
const processingPollMs = 3000

/** A property with all its media. */
export function useProperty(id: string) {
  return useQuery({
    queryKey: [...propertiesKey, 'one', id],
    queryFn: async ({ signal }) => (await call(propertyCalls.find, { params: { id }, signal })).data,
    initialData: () => firstData(propertyCalls.find, { params: { id } })?.data,
    refetchInterval: ({ state }) => state.data?.media.video_upload?.state === 'processing' && processingPollMs,
  })
}

/** Updates the cached lists after a save; without `record` they are only invalidated. */
export const replaceCard = (client: QueryClient, record: PropertyRecord | undefined): Promise<void> =>
  updateCachedCards<PropertyCard>(client, propertyListsKey, replaceBy(record))

/** Updates the card where it is listed: it keeps its place until the list is loaded again. */
export const patchCard = (client: QueryClient, record: PropertyRecord): Promise<void> =>
  patchCachedCards<PropertyCard>(client, propertyListsKey, replaceBy(record))

const replaceBy =
  (record: PropertyRecord | undefined) =>
  (card: PropertyCard): PropertyCard => {
    if (!record || card.id !== record.id || card.version > record.version) return card
    const [cover = null] = record.media.property_images
    return { ...record, media: { cover } }
  }
