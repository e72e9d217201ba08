import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** A page number from 1, or every row. */
export type ListView = number | 'all'

/** What the address says of a table: `?page=3` or `?page=all`; a page with two tables names one of them otherwise. */
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
