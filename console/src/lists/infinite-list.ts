import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** One page of a list that loads while scrolling. Only the first page has a total. */
export interface InfinitePage<Listed> {
  data: Listed[]
  total?: number | undefined
  next_cursor?: string | null | undefined
}

export type InfinitePages<Listed> = InfiniteData<InfinitePage<Listed>, string | null>

/** Longer lists are patched but not refetched: one archived card would cause up to 400 requests. */
const maxPagesRefetched = 3

const isShort = (pages: unknown): boolean =>
  ((pages as InfinitePages<unknown> | undefined)?.pages.length ?? 0) <= maxPagesRefetched

interface CachedQuery {
  state: { data: unknown }
}

/** Query options: short lists are refetched as usual, long ones never automatically. */
export const refetchWhenShort = {
  refetchOnMount: (query: CachedQuery) => isShort(query.state.data),
  refetchOnWindowFocus: (query: CachedQuery) => isShort(query.state.data),
  refetchOnReconnect: (query: CachedQuery) => isShort(query.state.data),
}

/**
 * Replaces every card of all lists under `key` with the result of `patch`; undefined removes the card. Short lists are then
 * refetched.
 */
export async function updateCachedCards<Listed>(
  client: QueryClient,
  key: QueryKey,
  patch: (card: Listed) => Listed | undefined,
): Promise<void> {
  for (const query of client.getQueryCache().findAll({ queryKey: key })) {
    client.setQueryData<InfinitePages<Listed>>(query.queryKey, (pages) => pages && patchPages(pages, patch))
  }
  await refetchShortLists(client, key)
}

/** Restarts long lists from their first page, where a new record appears, and refetches short ones. */
export async function resetLists(client: QueryClient, key: QueryKey): Promise<void> {
  for (const query of client.getQueryCache().findAll({ queryKey: key })) {
    if (!isShort(query.state.data)) client.setQueryData<InfinitePages<unknown>>(query.queryKey, firstPageOnly)
  }
  await refetchShortLists(client, key)
}

const firstPageOnly = <Pages extends InfinitePages<unknown>>(pages: Pages | undefined): Pages | undefined =>
  pages && { ...pages, pages: pages.pages.slice(0, 1), pageParams: pages.pageParams.slice(0, 1) }

function patchPages<Listed>(
  list: InfinitePages<Listed>,
  patch: (card: Listed) => Listed | undefined,
): InfinitePages<Listed> {
  const pages = list.pages.map((page) => ({
    ...page,
    data: page.data.map(patch).filter((card) => card !== undefined),
  }))
  const removed = countCards(list.pages) - countCards(pages)
  return { ...list, pages: pages.map((page) => withoutRemoved(page, removed)) }
}

/**
 * The length of the list; undefined without a total. The server sends the total with the first page only. After the last page the
 * cards are counted, because the total includes cards that were deleted before their page was loaded.
 */
export function totalOf({ pages }: { pages: readonly InfinitePage<unknown>[] }): number | undefined {
  const total = pages[0]?.total
  return total !== undefined && pages.at(-1)?.next_cursor === null ? countCards(pages) : total
}

const countCards = (pages: readonly InfinitePage<unknown>[]) => pages.reduce((sum, page) => sum + page.data.length, 0)

/** The total belongs to the whole list, so it changes on every page. */
const withoutRemoved = <Page extends InfinitePage<unknown>>(page: Page, removed: number): Page =>
  page.total === undefined ? page : { ...page, total: page.total - removed }

const refetchShortLists = (client: QueryClient, key: QueryKey) =>
  client.invalidateQueries({ queryKey: key, predicate: (query: Query) => isShort(query.state.data) })
