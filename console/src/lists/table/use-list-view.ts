import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** A page number from 1, or all rows. */
export type ListView = number | 'all'

/**
 * The view of a table in the URL: `?page=3` or `?page=all`. A
 * page with two tables uses another parameter for one of them.
 */
export function useListView(param = 'page'): { view: ListView; setView: (view: ListView) => void } {
  const [search, setSearch] = useSearchParams()
  const setView = useCallback(
    (view: ListView) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          if (view === 1) next.delete(param)
          else next.set(param, String(view))
          return next
        },
        { replace: true },
      ),
    [setSearch, param],
  )
  return { view: readView(search.get(param)), setView }
}

function readView(text: string | null): ListView {
  if (text === 'all') return 'all'
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
