import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { resetLists } from '../infinite-list'
import { usePreviousPlace } from './use-previous-place'

/**
 * Keeps the loaded pages of a list when the user comes back to it; any other navigation
 * restarts it from its first page, which is refetched. `key` must be a constant.
 */
export function useResetOnEnter(key: QueryKey): void {
  const client = useQueryClient()
  const { isBack } = usePreviousPlace()
  useLayoutEffect(() => {
    if (!isBack) void resetLists(client, key)
  }, [client, key, isBack])
}
