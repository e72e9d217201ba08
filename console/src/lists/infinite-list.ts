import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** One page of a list that is read on as one scrolls. Only the first page has a total. */
export interface InfinitePage<Listed> {
  data: Listed[]
  total?: number | undefined
  next_cursor?: string | null | undefined
}

export type InfinitePages<Listed> = InfiniteData<InfinitePage<Listed>, string | null>

/** A longer list is patched but not read again: 400 requests would follow one archived card. */
const pagesReadAgain = 3

const isShort = (pages: unknown): boolean =>
  ((pages as InfinitePages<unknown> | undefined)?.pages.length ?? 0) <= pagesReadAgain

interface Remembered {
  state: { data: unknown }
}

/** When a list is read again by itself: a short one as always, a long one never. */
export const readAgainWhenShort = {
  refetchOnMount: (query: Remembered) => isShort(query.state.data),
  refetchOnWindowFocus: (query: Remembered) => isShort(query.state.data),
  refetchOnReconnect: (query: Remembered) => isShort(query.state.data),
}

/**
 * Puts what `patch` answers in the place of every card of all lists under `key`; undefined takes the card away. It shows at
 * once; the short lists are then read again.
 */
export async function updateCachedCards<Listed>(
  client: QueryClient,
  key: QueryKey,
  patch: (card: Listed) => Listed | undefined,
): Promise<void> {
  for (const query of client.getQueryCache().findAll({ queryKey: key })) {
    client.setQueryData<InfinitePages<Listed>>(query.queryKey, (pages) => pages && patched(pages, patch))
  }
  await readShortListsAgain(client, key)
}

/** Long lists start again from their first page: a new record is first in its list. */
export async function resetLists(client: QueryClient, key: QueryKey): Promise<void> {
  for (const query of client.getQueryCache().findAll({ queryKey: key })) {
    if (!isShort(query.state.data)) client.setQueryData<InfinitePages<unknown>>(query.queryKey, firstPageOnly)
  }
  await readShortListsAgain(client, key)
}

const firstPageOnly = <Pages extends InfinitePages<unknown>>(pages: Pages | undefined): Pages | undefined =>
  pages && { ...pages, pages: pages.pages.slice(0, 1), pageParams: pages.pageParams.slice(0, 1) }

function patched<Listed>(
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
 * How long the list is; undefined without a total. The server sends it with the first page only. Once the end has been read,
 * the cards are counted instead: a card that was deleted before its page was read is in that total, but on no page.
 */
export function totalOf({ pages }: { pages: readonly InfinitePage<unknown>[] }): number | undefined {
  const total = pages[0]?.total
  return total !== undefined && pages.at(-1)?.next_cursor === null ? countCards(pages) : total
}

const countCards = (pages: readonly InfinitePage<unknown>[]) => pages.reduce((sum, page) => sum + page.data.length, 0)

/** The total is that of the whole list, so it falls on every page, wherever the removed cards were. */
const withoutRemoved = <Page extends InfinitePage<unknown>>(page: Page, removed: number): Page =>
  page.total === undefined ? page : { ...page, total: page.total - removed }

const readShortListsAgain = (client: QueryClient, key: QueryKey) =>
  client.invalidateQueries({ queryKey: key, predicate: (query: Query) => isShort(query.state.data) })
