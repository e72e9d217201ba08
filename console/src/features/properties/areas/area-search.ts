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
    // The list is part of the server's version.
    staleTime: Infinity,
    retry: false,
  })

/** As locations are written: Ikate, Lekki, Lagos. */
export const areaText = ({ name, parent, state }: SuggestedArea): string =>
  [...new Set([name, parent, state])].filter((part) => part !== null).join(', ')
