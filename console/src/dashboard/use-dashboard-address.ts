import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { PropertyTab } from '../properties/property-filters'

/** What the dashboard's address says: `?tab=archived` for the properties, `?signups=3` or `?signups=all` for the table. */
export function useDashboardAddress() {
  const [search, setSearch] = useSearchParams()
  const write = useCallback(
    (name: string, value: string | null) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          if (value === null) next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  )
  const setTab = useCallback((tab: PropertyTab) => write('tab', tab === 'active' ? null : tab), [write])
  const setSignups = useCallback((view: number | 'all') => write('signups', view === 1 ? null : String(view)), [write])
  return { tab: readTab(search.get('tab')), signups: readView(search.get('signups')), setTab, setSignups }
}

const readTab = (text: string | null): PropertyTab => (text === 'archived' ? 'archived' : 'active')

function readView(text: string | null): number | 'all' {
  if (text === 'all') return 'all'
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
