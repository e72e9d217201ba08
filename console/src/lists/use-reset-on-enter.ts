import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { resetLists } from './infinite-list'

/**
 * A list that was scrolled far keeps its many pages for the way back; on any other way in it starts again from its first
 * page, which is read anew. `key` stands outside the component, so that it is always the same.
 */
export function useResetOnEnter(key: QueryKey): void {
  const client = useQueryClient()
  const navigation = useNavigationType()
  const [cameBack] = useState(navigation === NavigationType.Pop)
  useLayoutEffect(() => {
    if (!cameBack) void resetLists(client, key)
  }, [client, key, cameBack])
}
