import { type Stats, statsEndpoints } from '@gatehouse/contract/stats'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/request'

/** Invalidated by every change that a count counts. */
export const statsKey = ['stats'] as const

/** Every count; null where it could not be determined. */
type Counts = { [Name in keyof Stats]: Stats[Name] | null }

/** The counts that are one number. */
export type CountName = Exclude<keyof Stats, 'properties_by_month' | 'signups_by_week'>

/** Every count of the dashboard and of the cards, from one request. */
export const useStats = () =>
  useQuery({
    queryKey: statsKey,
    queryFn: async ({ signal }): Promise<Counts> => (await call(statsEndpoints.find, { signal })).data,
  })

/** For a StatCard: a count by its name; undefined while the counts load, null where it could not be determined. */
export function useCounts(): (name: CountName) => number | null | undefined {
  const { data, isError } = useStats()
  return (name) => (data ? data[name] : isError ? null : undefined)
}
