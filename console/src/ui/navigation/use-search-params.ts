import { useCallback, useMemo } from 'react'
import type { NavigateOptions } from './navigation'
import { useLocation, useNavigation } from './navigation-context'

type Search = URLSearchParams | Readonly<Record<string, string>>

/** The query of the address, and a constant function that changes it. */
export function useSearchParams() {
  const { search } = useLocation()
  const navigation = useNavigation()
  const setSearch = useCallback(
    (next: Search | ((now: URLSearchParams) => Search), options?: NavigateOptions) => {
      const changed = typeof next === 'function' ? next(new URLSearchParams(navigation.state.location.search)) : next
      void navigation.navigate(`?${new URLSearchParams(changed).toString()}`, options)
    },
    [navigation],
  )
  return [useMemo(() => new URLSearchParams(search), [search]), setSearch] as const
}
