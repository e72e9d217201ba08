import { propertyCalls } from '@gatehouse/contract/property'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../api/call'
import { useHostKind } from '../api/use-host-kind'
import { statsKey } from '../stats/queries'
import type { PropertyFilters } from './property-filters'
import { filterInBrowser } from './property-filters'
import type { PropertyPages } from './property-lists'
import { isShort, moveCard, propertiesKey, propertyListsKey } from './property-lists'

/** Cards in one answer: a few screens full, about 30 kB. */
export const cardsPerPage = 24

/**
 * The cards of one tab, searched and filtered, page after page. The list of a plain host is whole (no total in its answer):
 * it is read once per tab and filtered here. Hand in the same `filters` object until they change.
 */
export function usePropertyList(filters: PropertyFilters, limit: number = cardsPerPage) {
  const isPlain = useHostKind() === 'plain'
  const { tab, ...asked } = filters
  const list = useInfiniteQuery({
    queryKey: [...propertyListsKey, tab, isPlain ? 'whole' : { limit, ...asked }],
    queryFn: ({ pageParam, signal }) =>
      call(tab === 'archived' ? propertyCalls.listArchived : propertyCalls.list, {
        query: { limit, ...(pageParam === null ? {} : { cursor: pageParam }), ...(isPlain ? {} : asked) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor ?? null,
    placeholderData: (previous: PropertyPages | undefined, query) =>
      query?.queryKey[2] === tab ? keepPreviousData(previous) : undefined,
    refetchOnMount: (query) => isShort(query.state.data),
    refetchOnWindowFocus: (query) => isShort(query.state.data),
    refetchOnReconnect: (query) => isShort(query.state.data),
  })
  const { data } = list
  const found = useMemo(() => {
    const [first] = data?.pages ?? []
    if (!data || !first) return undefined
    const cards = data.pages.flatMap((page) => page.data)
    if (first.total !== undefined) return { cards, total: first.total }
    const fitting = filterInBrowser(cards, filters)
    return { cards: fitting, total: fitting.length }
  }, [data, filters])
  return { ...list, cards: found?.cards, total: found?.total }
}

/** How often a property is read again while its video is being converted. */
const processingPollMs = 3000

/** One property with everything known of its files. `isFresh` reads it again even when it was just read: to edit it. */
export function useProperty(id: string, { isFresh = false } = {}) {
  return useQuery({
    queryKey: [...propertiesKey, 'one', id],
    queryFn: async ({ signal }) => (await call(propertyCalls.find, { params: { id }, signal })).data,
    enabled: id !== '',
    refetchInterval: ({ state }) => state.data?.media.video_upload?.state === 'processing' && processingPollMs,
    ...(isFresh && { refetchOnMount: 'always' as const }),
  })
}

export function useDeletedProperties(isOpen: boolean) {
  return useInfiniteQuery({
    queryKey: [...propertiesKey, 'deleted'],
    queryFn: ({ pageParam, signal }) =>
      call(propertyCalls.listDeleted, {
        query: { limit: cardsPerPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor ?? null,
    enabled: isOpen,
    gcTime: 0,
  })
}

export type PropertyChange = 'archive' | 'unarchive' | 'remove' | 'restore'

/** Moves a property between the lists; they and the counts are read again afterwards. */
export function useChangeProperty() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ change, id }: { change: PropertyChange; id: string }) =>
      call(propertyCalls[change], { params: { id } }),
    // Not awaited: the notice need not wait until everything was read again.
    onSuccess: (_, { id }) => {
      void moveCard(client, id)
      void client.invalidateQueries({ queryKey: [...propertiesKey, 'one', id] })
      void client.invalidateQueries({ queryKey: [...propertiesKey, 'deleted'] })
      void client.invalidateQueries({ queryKey: statsKey })
    },
  })
}
