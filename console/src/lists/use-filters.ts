import { useCallback, useMemo } from 'react'
import { useSearchParams } from '../ui/navigation/use-search-params'

/** Reads filters from URL parameters of the same names; invalid values are ignored. */
type ReadFilters<Filters> = (search: URLSearchParams) => Filters

/**
 * The tab, search, filters and sort of a list, stored in the URL, so that a reload and
 * Back restore them. Changes replace the history entry. `read` must be a constant.
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

/** The URL parameters with some filters changed: default values are removed, other parameters stay. */
export function writeFilters<Filters extends object>(
  search: URLSearchParams,
  changes: Partial<Filters>,
  read: ReadFilters<Filters>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  const defaults = new Map<string, unknown>(Object.entries(read(new URLSearchParams())))
  for (const [name, value] of Object.entries(changes)) {
    if (value === defaults.get(name)) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}
