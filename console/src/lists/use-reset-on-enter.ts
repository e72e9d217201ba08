import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { resetLists } from './infinite-list'

/**
 * Keeps the loaded pages of a list when the user comes back to it; any other navigation restarts it from its first page, which is
 * refetched. `key` must be a constant.
 */
export function useResetOnEnter(key: QueryKey): void {
  const client = useQueryClient()
  const navigation = useNavigationType()
  const [isBackNavigation] = useState(navigation === NavigationType.Pop)
  useLayoutEffect(() => {
    if (!isBackNavigation) void resetLists(client, key)
  }, [client, key, isBackNavigation])
}
