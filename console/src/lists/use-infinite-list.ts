import type { QueryKey } from '@tanstack/react-query'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useHostKind } from '../api/use-host-kind'
import type { InfinitePage, InfinitePages } from './infinite-list'
import { readAgainWhenShort, totalOf } from './infinite-list'

interface InfiniteListOptions<Listed, Asked extends object> {
  /** What was found under this key stays in sight while something else is asked of the same list. */
  key: readonly string[]
  /** The sort, the search and the filters, as the server takes them. */
  asked: Asked
  /** Cards in one answer: a few screens full. */
  limit: number
  read: (
    query: { limit: number; cursor?: string } & Partial<Asked>,
    signal: AbortSignal,
  ) => Promise<InfinitePage<Listed>>
  /** Does to the whole list of a plain host what was asked. Memoised by the caller: the list is arranged when it changes. */
  arrange: (whole: Listed[]) => readonly Listed[]
}

/**
 * A list that is read page after page as one scrolls. The list of a plain host is whole (no total in its answer): it is read
 * once and arranged here (docs/decisions/0028).
 */
export function useInfiniteList<Listed, Asked extends object>({
  key,
  asked,
  limit,
  read,
  arrange,
}: InfiniteListOptions<Listed, Asked>) {
  const isSpecificationHost = useHostKind() === 'plain'
  const list = useInfiniteQuery({
    queryKey: [...key, isSpecificationHost ? 'whole' : { limit, ...asked }],
    queryFn: ({ pageParam, signal }) => {
      const nothing: Partial<Asked> = {}
      return read(
        { limit, ...(pageParam === null ? {} : { cursor: pageParam }), ...(isSpecificationHost ? nothing : asked) },
        signal,
      )
    },
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
    const total = totalOf(data)
    if (total !== undefined) return { cards, total }
    const arranged = arrange(cards)
    return { cards: arranged, total: arranged.length }
  }, [data, arrange])
  return { ...list, cards: found?.cards, total: found?.total }
}

/** What a page needs of it. */
export type InfiniteList<Listed> = ReturnType<typeof useInfiniteList<Listed, object>>

const isUnder = (key: QueryKey, prefix: readonly string[]) => prefix.every((part, index) => key[index] === part)
