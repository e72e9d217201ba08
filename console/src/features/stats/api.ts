import { type Stats, statsEndpoints } from '@gatehouse/contract/stats'
import { useQuery } from '@tanstack/react-query'
import { call, firstData } from '../../api/request'

/** Query key of the counts; invalidated by every change that affects one. */
export const statsKey = ['stats'] as const

/** All counts; null for one that is not available. */
type Counts = { [Name in keyof Stats]: Stats[Name] | null }

/** The names of the counts that are a single number. */
export type CountName = Exclude<keyof Stats, 'properties_by_month' | 'signups_by_week'>

/** All counts of the dashboard and of the stat cards, in one request. */
export const useStats = () =>
  useQuery({
    queryKey: statsKey,
    queryFn: async ({ signal }): Promise<Counts> => (await call(statsEndpoints.find, { signal })).data,
    initialData: () => firstData(statsEndpoints.find, {})?.data,
  })

/** A count by name for a StatCard: undefined while loading, null when not available. */
export function useCounts(): (name: CountName) => number | null | undefined {
  const { data, isError } = useStats()
  return (name) => (data ? data[name] : isError ? null : undefined)
}
