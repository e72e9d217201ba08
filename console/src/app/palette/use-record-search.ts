import { searchEndpoints } from '@gatehouse/contract/search/search-call'
import { viewEndpoints } from '@gatehouse/contract/lists/view'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useIsAvailable } from '../../api/available'
import { call } from '../../api/request'
import type { RecentPlace } from '../../api/session/recent-places'

/**
 * The records with all words of a text. While a longer text is searched, those of the one before are given;
 * an answer belongs to its text, so a late one never replaces those of a newer text.
 */
export function useRecordSearch(q: string) {
  const { data, error, isFetching } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call(searchEndpoints.find, { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
  })
  const isUsed = q !== '' && !error
  return {
    records: isUsed ? (data?.data ?? []) : [],
    unavailable: isUsed ? (data?.unavailable ?? []) : [],
    error: q === '' ? null : error,
    isFetching,
  }
}

/** The records of recent places that still exist, under their present names. */
export function useRecentRecords(places: readonly RecentPlace[]) {
  const records = places.map(({ entity, id }) => `${entity}:${id}`).join()
  const { data } = useQuery({
    queryKey: ['search', 'recent', records],
    queryFn: ({ signal }) => call(searchEndpoints.find, { query: { records }, signal }),
    enabled: records !== '',
    retry: false,
  })
  return data?.data ?? []
}

/** The views of all lists. */
export function useAllViews() {
  const hasViews = useIsAvailable('views') === true
  const { data } = useQuery({
    queryKey: ['views', 'all'],
    queryFn: async ({ signal }) => (await call(viewEndpoints.list, { query: { limit: 200 }, signal })).data,
    enabled: hasViews,
    staleTime: 60_000,
    retry: false,
  })
  return data ?? []
}
