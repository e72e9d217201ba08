import { useCallback } from 'react'
import { useSearchParams } from '../../ui/navigation/use-search-params'

/** A page number from 1, or all rows. */
type ListView = number | 'all'

/**
 * The view and the search of a table in the URL: `?page=3` or `?page=all`, `?q=lekki`. A page with two tables
 * uses another parameter for one of them. Another search starts with the first page.
 */
export function useListView(param = 'page') {
  const [parameters, setParameters] = useSearchParams()
  const change = useCallback(
    (changes: Readonly<Record<string, string>>) =>
      setParameters(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(changes))
            if (value === '') next.delete(name)
            else next.set(name, value)
          return next
        },
        { replace: true },
      ),
    [setParameters],
  )
  const setView = useCallback((view: ListView) => change({ [param]: view === 1 ? '' : String(view) }), [change, param])
  const setSearch = (q: string) => change({ [param]: '', q })
  return { view: readView(parameters.get(param)), setView, q: parameters.get('q') ?? '', setSearch }
}

function readView(text: string | null): ListView {
  if (text === 'all') return 'all'
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
