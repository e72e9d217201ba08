import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { updateCachedCards, type InfinitePages } from './infinite-list'

interface Card {
  id: string
}

const key = ['cards']

/** Pages with these numbers of cards, each with the total at that time. */
function remember(sizes: readonly number[], total: number | undefined) {
  const client = new QueryClient()
  const pages = sizes.map((size, page) => ({
    data: Array.from({ length: size }, (_, index) => ({ id: `${page}-${index}` })),
    total,
    next_cursor: `after-${page}`,
  }))
  client.setQueryData<InfinitePages<Card>>(key, { pages, pageParams: sizes.map(() => null) })
  return {
    remove: (...ids: string[]) =>
      updateCachedCards<Card>(client, key, (card) => (ids.includes(card.id) ? undefined : card)),
    pages: () => client.getQueryData<InfinitePages<Card>>(key)?.pages ?? [],
  }
}

test('a card removed from a later page reduces the total of the first page', async () => {
  const list = remember([2, 2, 2, 2, 2], 30)
  await list.remove('3-1')
  expect(list.pages().map((page) => page.total)).toEqual([29, 29, 29, 29, 29])
  expect(list.pages().map((page) => page.data.length)).toEqual([2, 2, 2, 1, 2])
})

test('cards that are removed from several pages count together', async () => {
  const list = remember([2, 2, 2, 2], 8)
  await list.remove('0-0', '1-1', '3-0')
  expect(list.pages()[0]?.total).toBe(5)
})

test('a list without a total is given none', async () => {
  const list = remember([3], undefined)
  await list.remove('0-1')
  expect(list.pages().map((page) => page.total)).toEqual([undefined])
  expect(list.pages()[0]?.data).toEqual([{ id: '0-0' }, { id: '0-2' }])
})
