import type { ListName } from '@gatehouse/contract/lists/list-names'
import { useCallback } from 'react'
import { readAdmin } from '../../api/session/signed-in-admin'
import { useSearchParams } from '../../ui/navigation/use-search-params'

export type Layout = 'cards' | 'table'

const storageKey = (list: ListName) => `gatehouse-layout:${list}`

/**
 * Whether a list is shown as cards or as a table: as the address says (`?layout=table`), else as this admin
 * last chose on this device.
 */
export function useLayout(list: ListName) {
  const [search, setSearch] = useSearchParams()
  const named = search.get('layout')
  const layout: Layout = named === 'table' || named === 'cards' ? named : readStored(list)
  const choose = useCallback(
    (next: Layout) => {
      localStorage.setItem(storageKey(list), `${next} ${readAdmin()?.id ?? ''}`)
      setSearch(
        (before) => {
          before.set('layout', next)
          return before
        },
        { replace: true },
      )
    },
    [list, setSearch],
  )
  return { layout, choose }
}

const readStored = (list: ListName): Layout =>
  localStorage.getItem(storageKey(list)) === `table ${readAdmin()?.id ?? ''}` ? 'table' : 'cards'
