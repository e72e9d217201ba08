import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** What an address says; what cannot be read is no filter. A filter bears the name of its parameter. */
type ReadFilters<Filters> = (search: URLSearchParams) => Filters

/**
 * The tab, the search, the filters and the order of a list. They stand in the address, where a reload and the way back find
 * them; a change of them is no step of its own on that way. `read` stands outside the component, so that it is always the same.
 */
export function useFilters<Filters extends object>(read: ReadFilters<Filters>) {
  const [search, setSearch] = useSearchParams()
  const filters = useMemo(() => read(search), [read, search])
  const change = useCallback(
    (changes: Partial<Filters>) => setSearch((now) => writeFilters(now, changes, read), { replace: true }),
    [read, setSearch],
  )
  return { filters, change }
}

/** The address with some filters changed: one that is as without any address leaves it; whatever else stands in it stays. */
export function writeFilters<Filters extends object>(
  search: URLSearchParams,
  changes: Partial<Filters>,
  read: ReadFilters<Filters>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  const unchosen = new Map<string, unknown>(Object.entries(read(new URLSearchParams())))
  for (const [name, value] of Object.entries(changes)) {
    if (value === unchosen.get(name)) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}
