import { addedAreaEndpoints, type Area, areaPageSize } from '@gatehouse/contract/areas/area'
import type { State } from '@gatehouse/contract/areas/states'
import { areaEndpoints, type SuggestedArea } from '@gatehouse/contract/areas/endpoints'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/request'
import { pagedList } from '../../lists/paged-list'

/** The first part of the keys of all queries of areas: a change of one changes suggestions and names, too. */
export const areasKey = ['areas'] as const

export const addedAreas = pagedList({
  key: [...areasKey, 'added'],
  endpoint: addedAreaEndpoints.list,
  pageSize: areaPageSize,
})

export const unknownAreas = (sort: 'count' | 'latest') =>
  pagedList({
    key: [...areasKey, 'unknown'],
    endpoint: addedAreaEndpoints.unknown,
    pageSize: areaPageSize,
    query: { sort },
  })

export const findAddedArea = async (id: string, signal: AbortSignal): Promise<Area> =>
  (await call(addedAreaEndpoints.find, { params: { id }, signal })).data

/** Areas for a typed text, from the server's list. None for ''. */
export const useAreaSearch = (q: string, isAvailable = true) =>
  useQuery({
    queryKey: [...areasKey, 'search', q],
    queryFn: async ({ signal }) => (await call(areaEndpoints.suggest, { query: { q }, signal })).data,
    enabled: isAvailable && q !== '',
    placeholderData: keepPreviousData,
    // Administrators add areas.
    staleTime: 60_000,
    retry: false,
  })

/** The area around unknown words, as other listings with them have it; null if these do not say. */
export const areaAroundOptions = (words: string, state: State | null) =>
  queryOptions({
    queryKey: [...areasKey, 'around', words, state],
    queryFn: async ({ signal }) => {
      const query = { words, ...(state !== null && { state }) }
      return (await call(addedAreaEndpoints.around, { query, signal })).data
    },
    staleTime: 60_000,
    retry: false,
  })

/** The name of the area with an id and its state; null if the server does not know it. */
export async function findAreaText(id: string, signal: AbortSignal): Promise<string | null> {
  const [area] = (await call(areaEndpoints.suggest, { query: { id }, signal })).data
  return area ? [...new Set([area.name, area.state])].join(', ') : null
}

/** The query of `findAreaText`. Nothing is read for ''. */
export const areaNameOptions = (id: string) =>
  queryOptions({
    queryKey: [...areasKey, 'name', id],
    queryFn: ({ signal }) => findAreaText(id, signal),
    enabled: id !== '',
    staleTime: 60_000,
    retry: false,
  })

/** As locations are written: Ikate, Lekki, Lagos. */
export const areaText = ({ name, parent, state }: SuggestedArea): string =>
  [...new Set([name, parent, state])].filter((part) => part !== null).join(', ')
