import type { QueryKey } from '@tanstack/react-query'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { InfinitePage, InfinitePages } from './infinite-list'
import { readAgainWhenShort, totalOf } from './infinite-list'

interface InfiniteListOptions<Listed, Asked extends object> {
  /** What was found under this key stays in sight while something else is asked of the same list. */
  key: readonly string[]
  /** The sort, the search and the filters, as the server takes them. */
  asked: Asked
  /** Cards in one answer: a few screens full. */
  limit: number
  isEnabled?: boolean
  read: (
    query: { limit: number; cursor?: string } & Partial<Asked>,
    signal: AbortSignal,
  ) => Promise<InfinitePage<Listed>>
}

/** A list that is read page after page as one scrolls. */
export function useInfiniteList<Listed, Asked extends object>({
  key,
  asked,
  limit,
  read,
  isEnabled = true,
}: InfiniteListOptions<Listed, Asked>) {
  const list = useInfiniteQuery({
    queryKey: [...key, { limit, ...asked }],
    queryFn: ({ pageParam, signal }) =>
      read({ limit, ...(pageParam === null ? {} : { cursor: pageParam }), ...asked }, signal),
    enabled: isEnabled,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor ?? null,
    placeholderData: (previous: InfinitePages<Listed> | undefined, query) =>
      query && isUnder(query.queryKey, key) ? previous : undefined,
    ...readAgainWhenShort,
  })
  const { data } = list
  const found = useMemo(() => {
    if (!data) return undefined
    const cards = data.pages.flatMap((page) => page.data)
    return { cards, total: totalOf(data) ?? cards.length }
  }, [data])
  return { ...list, cards: found?.cards, total: found?.total }
}

/** What a page needs of it. */
export type InfiniteList<Listed> = ReturnType<typeof useInfiniteList<Listed, object>>

const isUnder = (key: QueryKey, prefix: readonly string[]) => prefix.every((part, index) => key[index] === part)
