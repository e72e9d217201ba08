import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** One page of a list that loads while scrolling. Only the first page has a total. */
export interface InfinitePage<Listed> {
  data: Listed[]
  total?: number | undefined
  /** There may be more cards than the total. */
  total_is_minimum?: true | undefined
  next_cursor?: string | null | undefined
  /** Another search, which has a result. */
  did_you_mean?: string | undefined
  /** Ids of cards in `data` that have left the list; `moveCard` can show them again. */
  hidden?: readonly string[]
}

export type InfinitePages<Listed> = InfiniteData<InfinitePage<Listed>, string | null>

/** What moving a card reads of it. */
interface MovedCard {
  id: string
  archived?: boolean
}

/** Longer lists are patched but not refetched: one archived card would cause up to 400 requests. */
const maxPagesRefetched = 3

/** `pages` are the cached pages of a list, undefined before they are loaded. True for other data. */
export const isShort = (pages: unknown): boolean =>
  ((pages as Partial<InfinitePages<unknown>> | undefined)?.pages?.length ?? 0) <= maxPagesRefetched

interface CachedQuery {
  state: { data: unknown }
}

/** Query options: short lists are refetched as usual, long ones never automatically. */
export const refetchWhenShort = {
  refetchOnMount: (query: CachedQuery) => isShort(query.state.data),
  refetchOnWindowFocus: (query: CachedQuery) => isShort(query.state.data),
  refetchOnReconnect: (query: CachedQuery) => isShort(query.state.data),
}

/** Replaces cards in all lists under `key` with the result of `change`. Short lists are then refetched. */
export const updateCachedCards = <Listed>(client: QueryClient, key: QueryKey, change: (card: Listed) => Listed) =>
  updatePages<Listed>(client, key, (page) => ({ ...page, data: page.data.map(change) }))

/**
 * Replaces cards in all lists under `key` without a refetch, so that no row moves or leaves a list because of
 * it. A page that was being fetched may be of before the change, and is fetched again.
 */
export async function patchCachedCards<Listed>(
  client: QueryClient,
  key: QueryKey,
  change: (card: Listed) => Listed,
): Promise<void> {
  const fetching = client.getQueryCache().findAll({ queryKey: key, fetchStatus: 'fetching' })
  await changePages<Listed>(client, key, (page) => ({ ...page, data: page.data.map(change) }))
  for (const { queryKey } of fetching) void client.invalidateQueries({ queryKey, exact: true })
}

/**
 * Hides the card with this id in the lists under `key` that it has left, and shows it again, in its place,
 * in those where it was hidden before: after a deletion and its Undo. Short lists are then refetched.
 */
export const moveCard = (client: QueryClient, key: QueryKey, id: string, isListed: (card: MovedCard) => boolean) =>
  updatePages<MovedCard>(client, key, (page) => {
    const card = page.data.find((listed) => listed.id === id)
    if (card === undefined) return page
    const { hidden = [] } = page
    const others = hidden.filter((other) => other !== id)
    if (isListed(card)) return { ...page, hidden: others }
    // Hidden already: archived, then deleted. Restored, it is in the archive, so it is not shown here again.
    if (others.length < hidden.length)
      return { ...page, data: page.data.filter((listed) => listed !== card), hidden: others }
    return { ...page, hidden: [...hidden, id] }
  })

/** Restarts long lists from their first page, where a new record appears, and refetches short ones. */
export async function resetLists(client: QueryClient, key: QueryKey): Promise<void> {
  for (const query of client.getQueryCache().findAll({ queryKey: key })) {
    if (!isShort(query.state.data)) client.setQueryData<InfinitePages<unknown>>(query.queryKey, firstPageOnly)
  }
  await refetchShortLists(client, key)
}

const firstPageOnly = <Pages extends InfinitePages<unknown>>(pages: Pages | undefined): Pages | undefined =>
  pages && { ...pages, pages: pages.pages.slice(0, 1), pageParams: pages.pageParams.slice(0, 1) }

/** The cards of a page, without those that have left the list. */
export const listedCards = <Listed>({ data, hidden = [] }: InfinitePage<Listed>): Listed[] =>
  hidden.length === 0 ? data : data.filter((card) => !hidden.includes((card as Listed & MovedCard).id))

/**
 * The length of the list; undefined without a total. The server sends the total
 * with the first page only. After the last page the cards are counted, because
 * the total includes cards that were deleted before their page was loaded.
 */
export function totalOf({ pages }: { pages: readonly InfinitePage<unknown>[] }): number | undefined {
  const total = pages[0]?.total
  if (total === undefined) return undefined
  if (pages.at(-1)?.next_cursor === null) return sum(pages.map((page) => listedCards(page).length))
  return total - sum(pages.map(({ hidden = [] }) => hidden.length))
}

/** Whether there may be more cards than `totalOf`. */
export const isTotalMinimum = ({ pages }: { pages: readonly InfinitePage<unknown>[] }): boolean =>
  pages[0]?.total_is_minimum === true && pages.at(-1)?.next_cursor !== null

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

async function updatePages<Listed>(
  client: QueryClient,
  key: QueryKey,
  change: (page: InfinitePage<Listed>) => InfinitePage<Listed>,
): Promise<void> {
  await changePages(client, key, change)
  await refetchShortLists(client, key)
}

async function changePages<Listed>(
  client: QueryClient,
  key: QueryKey,
  change: (page: InfinitePage<Listed>) => InfinitePage<Listed>,
): Promise<void> {
  // A page that is still being fetched would be appended to the pages of before this update, and undo it.
  await client.cancelQueries({ queryKey: key })
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: key })) {
    client.setQueryData<InfinitePages<Listed>>(queryKey, (list) => list && { ...list, pages: list.pages.map(change) })
  }
}

/** Refetches what is cached under `key`, except lists of which many pages are loaded. */
export const refetchShortLists = (client: QueryClient, key: QueryKey) =>
  client.invalidateQueries({ queryKey: key, predicate: (query: Query) => isShort(query.state.data) })
