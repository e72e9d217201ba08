import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { PropertyTab } from '../properties/property-filters'

/** What the dashboard's address says of its properties: `?tab=archived`. */
export function useDashboardAddress(): { tab: PropertyTab; setTab: (tab: PropertyTab) => void } {
  const [search, setSearch] = useSearchParams()
  const setTab = useCallback(
    (tab: PropertyTab) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          if (tab === 'active') next.delete('tab')
          else next.set('tab', tab)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  )
  return { tab: search.get('tab') === 'archived' ? 'archived' : 'active', setTab }
}
