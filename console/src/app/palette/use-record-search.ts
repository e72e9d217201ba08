import { searchEndpoints } from '@gatehouse/contract/search/search-call'
import { viewEndpoints } from '@gatehouse/contract/lists/view'
import { useQuery } from '@tanstack/react-query'
import { useIsAvailable } from '../../api/available'
import { call } from '../../api/request'
import type { RecentPlace } from '../../api/session/recent-places'

/**
 * The records with all words of a text. While a longer text is searched, those of the one before are given;
 * those of another text are not, because Enter would open one of them. An answer belongs to its text, so a
 * late one never replaces those of a newer text.
 *
 * @param q - The text that is searched, which follows `typed` after a pause.
 */
export function useRecordSearch(q: string, typed: string) {
  const { data, error, isFetching } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call(searchEndpoints.find, { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: (before, query) => (isContinued(String(query?.queryKey[1]), typed) ? before : undefined),
    gcTime: 60_000,
    retry: false,
  })
  const isUsed = q !== '' && !error && isContinued(q, typed)
  return {
    records: isUsed ? (data?.data ?? []) : [],
    unavailable: isUsed ? (data?.unavailable ?? []) : [],
    error: q === '' ? null : error,
    isFetching,
  }
}

/** Whether one text is the beginning of the other. */
const isContinued = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)

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
