import type { QueryKey } from '@tanstack/react-query'
import { hashKey, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { InfinitePage, InfinitePages } from './infinite-list'
import { listedCards, refetchWhenShort } from './infinite-list'
import { listMeta } from './list-meta'

export interface InfiniteListOptions<Listed, Params extends object> {
  /** Cards under this key stay visible while the list loads with other parameters. */
  key: readonly string[]
  /** Sort, search and filters, as query parameters. */
  params: Params
  /** Cards per request: a few screens. */
  limit: number
  /** Cards of every request but the first; `limit` by default. */
  nextLimit?: number
  isEnabled?: boolean
  /** 0 for a list that other pages change: it is refetched whenever it is opened. */
  staleTime?: number
  read: (
    query: { limit: number; cursor?: string } & Partial<Params>,
    signal: AbortSignal,
  ) => Promise<InfinitePage<Listed>>
  /** Returns the first page if the start script has received it. */
  readFirst?: (query: { limit: number } & Partial<Params>) => InfinitePage<Listed> | undefined
}

/** A list that loads further pages while scrolling. */
export function useInfiniteList<Listed, Params extends object>({
  key,
  params,
  limit,
  nextLimit = limit,
  read,
  readFirst,
  isEnabled = true,
  staleTime,
}: InfiniteListOptions<Listed, Params>) {
  const queryKey = [...key, { limit, ...params }]
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      read({ ...(pageParam === null ? { limit } : { limit: nextLimit, cursor: pageParam }), ...params }, signal),
    initialData: () => {
      const page = readFirst?.({ limit, ...params })
      return page && { pages: [page], pageParams: [null] }
    },
    enabled: isEnabled,
    ...(staleTime !== undefined && { staleTime }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor ?? null,
    placeholderData: (previous: InfinitePages<Listed> | undefined, query) =>
      query && startsWithKey(query.queryKey, key) ? previous : undefined,
    meta: listMeta(async (count, signal) => (await read({ limit: count, ...params }, signal)).data),
    ...refetchWhenShort,
  })
  const { data } = list
  const cards = useMemo(() => data?.pages.flatMap(listedCards), [data])
  const hash = hashKey(queryKey)
  const [shown, setShown] = useState({ hash, params })
  if (shown.hash !== hash && !list.isPlaceholderData) setShown({ hash, params })
  /** `shown`: the query of the cards, which differs from the requested one until that is loaded. */
  return { ...list, cards, shown }
}

/** The result of `useInfiniteList`. */
export type InfiniteList<Listed> = ReturnType<typeof useInfiniteList<Listed, object>>

const startsWithKey = (key: QueryKey, prefix: readonly string[]) => prefix.every((part, index) => key[index] === part)
