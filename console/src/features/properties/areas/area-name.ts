import { useQuery } from '@tanstack/react-query'
import { useIsAvailable } from '../../../api/available'

/** The name of an area with its state, such as VGC, Lagos. Until the server sends it, the words of the id. */
export function useAreaName(id: string | undefined): string {
  const canAsk = useIsAvailable('areas') === true
  const { data } = useQuery({
    queryKey: ['areas', 'name', id],
    // Loaded when it is needed: the first view of the list has no area.
    queryFn: async ({ signal }) => (await import('../../areas/api')).findAreaText(id ?? '', signal),
    enabled: canAsk && id !== undefined,
    staleTime: 60_000,
    retry: false,
  })
  return data ?? wordsOf(id ?? '')
}

const wordsOf = (id: string): string =>
  id.replaceAll('-', ' ').replace(/(?<!\S)[a-z]/g, (letter) => letter.toUpperCase())
