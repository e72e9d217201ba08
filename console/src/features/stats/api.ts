import { propertyEndpoints } from '@gatehouse/contract/property'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error'
import { call } from '../../api/request'
import { hostKind } from '../../api/host'
import type { CountName, Counts } from './counts-from-lists'

/** Invalidated by every change that a count counts. */
export const statsKey = ['stats'] as const

/** Every count of the dashboard and of the cards, in one request where the host can. */
export const useStats = ({ isEnabled = true } = {}) =>
  useQuery({ queryKey: statsKey, queryFn: ({ signal }) => findCounts(signal), enabled: isEnabled })

/** For a StatCard: a count by its name; undefined while the counts load, null where it could not be found out. */
export function useCounts(options?: { isEnabled: boolean }): (name: CountName) => number | null | undefined {
  const { data, isError } = useStats(options)
  return (name) => (data ? data[name] : isError ? null : undefined)
}

/**
 * Our own path is asked only of a host that is known to have it: elsewhere its 401 would sign the admin out.
 * Few hosts have to be counted by their lists, so that code comes when it is needed.
 */
async function findCounts(signal: AbortSignal): Promise<Counts> {
  if (hostKind() === 'unknown') await call(propertyEndpoints.list, { query: { limit: 1 }, signal })
  if (hostKind() === 'gatehouse') {
    try {
      return (await call(statsEndpoints.find, { signal })).data
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.status === 404)) throw failure
    }
  }
  const { countWholeLists } = await import('./whole-lists')
  return countWholeLists(signal)
}
