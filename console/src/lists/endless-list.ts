import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** One answer of a list that is read on as one scrolls. Without `total` the host knows no pages and the list is whole. */
export interface EndlessPage<Listed> {
  data: Listed[]
  total?: number | undefined
  next_cursor?: string | null | undefined
}

export type EndlessPages<Listed> = InfiniteData<EndlessPage<Listed>, string | null>

/** A longer list is patched but not read again: 400 requests would follow one archived card. */
const pagesReadAgain = 3

const isShort = (pages: unknown): boolean =>
  ((pages as EndlessPages<unknown> | undefined)?.pages.length ?? 0) <= pagesReadAgain

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
export async function patchCards<Listed>(
  client: QueryClient,
  key: QueryKey,
  patch: (card: Listed) => Listed | undefined,
): Promise<void> {
  for (const query of client.getQueryCache().findAll({ queryKey: key })) {
    client.setQueryData<EndlessPages<Listed>>(query.queryKey, (pages) => pages && patched(pages, patch))
  }
  await readShortListsAgain(client, key)
}

/** Long lists start again from their first page: a new record is first in its list. */
export async function startLists(client: QueryClient, key: QueryKey): Promise<void> {
  for (const query of client.getQueryCache().findAll({ queryKey: key })) {
    if (!isShort(query.state.data)) client.setQueryData<EndlessPages<unknown>>(query.queryKey, firstPageOnly)
  }
  await readShortListsAgain(client, key)
}

const firstPageOnly = <Pages extends EndlessPages<unknown>>(pages: Pages | undefined): Pages | undefined =>
  pages && { ...pages, pages: pages.pages.slice(0, 1), pageParams: pages.pageParams.slice(0, 1) }

function patched<Listed>(
  list: EndlessPages<Listed>,
  patch: (card: Listed) => Listed | undefined,
): EndlessPages<Listed> {
  const pages = list.pages.map((page) => ({
    ...page,
    data: page.data.map(patch).filter((card) => card !== undefined),
  }))
  const removed = countCards(list.pages) - countCards(pages)
  return { ...list, pages: pages.map((page) => withoutRemoved(page, removed)) }
}

const countCards = (pages: readonly EndlessPage<unknown>[]) => pages.reduce((sum, page) => sum + page.data.length, 0)

/** The total is that of the whole list, so it falls on every page, wherever the removed cards were. */
const withoutRemoved = <Page extends EndlessPage<unknown>>(page: Page, removed: number): Page =>
  page.total === undefined ? page : { ...page, total: page.total - removed }

const readShortListsAgain = (client: QueryClient, key: QueryKey) =>
  client.invalidateQueries({ queryKey: key, predicate: (query: Query) => isShort(query.state.data) })
