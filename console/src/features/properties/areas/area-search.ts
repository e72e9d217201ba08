import { areaEndpoints, type SuggestedArea } from '@gatehouse/contract/areas/endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/request'

/** Areas for a typed text, from the server's list. None for ''. */
export const useAreaSearch = (q: string, isAvailable = true) =>
  useQuery({
    queryKey: ['areas', q],
    queryFn: async ({ signal }) => (await call(areaEndpoints.suggest, { query: { q }, signal })).data,
    enabled: isAvailable && q !== '',
    placeholderData: keepPreviousData,
    // Administrators add areas.
    staleTime: 60_000,
    retry: false,
  })

/** The area with an id as locations are written; null if the server does not know it. */
export async function findAreaText(id: string, signal: AbortSignal): Promise<string | null> {
  const [area] = (await call(areaEndpoints.suggest, { query: { id }, signal })).data
  return area ? [area.name, area.state].filter((part, place, all) => all.indexOf(part) === place).join(', ') : null
}

/** As locations are written: Ikate, Lekki, Lagos. */
export const areaText = ({ name, parent, state }: SuggestedArea): string =>
  [...new Set([name, parent, state])].filter((part) => part !== null).join(', ')
