import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { listedCards, moveCard, totalOf, updateCachedCards, type InfinitePages } from './infinite-list'

interface Card {
  id: string
  archived: boolean
}

const key = ['cards']
const removed = () => false
const restored = () => true

/** A cached list whose pages have these numbers of cards. */
function cacheList(sizes: readonly number[], total: number | undefined, { archived = false, name = 'active' } = {}) {
  const pages = sizes.map((size, page) => ({
    data: Array.from({ length: size }, (_, index) => ({ id: `${page}-${index}`, archived })),
    total,
    next_cursor: `after-${page}`,
  }))
  client.setQueryData<InfinitePages<Card>>([...key, name], { pages, pageParams: sizes.map(() => null) })
  const list = () => client.getQueryData<InfinitePages<Card>>([...key, name]) ?? { pages: [], pageParams: [] }
  return {
    total: () => totalOf(list()),
    ids: () => list().pages.flatMap((page) => listedCards(page).map((card) => card.id)),
  }
}

let client = new QueryClient()
beforeEach(() => {
  client = new QueryClient()
})

const move = (id: string, isListed: (card: { archived?: boolean }) => boolean) => moveCard(client, key, id, isListed)

test('cards removed from later pages reduce the total', async () => {
  const list = cacheList([2, 2, 2, 2, 2], 30)
  await move('3-1', removed)
  expect(list.total()).toBe(29)
  expect(list.ids()).toEqual(['0-0', '0-1', '1-0', '1-1', '2-0', '2-1', '3-0', '4-0', '4-1'])
  await move('0-0', removed)
  expect(list.total()).toBe(28)
})

test('a list without a total stays without one', async () => {
  const list = cacheList([3], undefined)
  await move('0-1', removed)
  expect(list.total()).toBeUndefined()
  expect(list.ids()).toEqual(['0-0', '0-2'])
})

test('a restored card returns to its position', async () => {
  const list = cacheList([2, 3, 2, 2], 30)
  await move('1-1', removed)
  await move('1-0', removed)
  await move('1-1', restored)
  expect(list.ids()).toEqual(['0-0', '0-1', '1-1', '1-2', '2-0', '2-1', '3-0', '3-1'])
  expect(list.total()).toBe(29)
})

test('a card that was archived, then deleted and restored is not listed as active', async () => {
  const active = cacheList([1, 1, 1, 1], 4)
  const archive = cacheList([1, 1, 1, 1], 4, { archived: true, name: 'archived' })
  await move('2-0', (card) => card.archived === true)
  expect([active.total(), archive.total()]).toEqual([3, 4])
  await move('2-0', removed)
  await move('2-0', restored)
  expect(active.ids()).toEqual(['0-0', '1-0', '3-0'])
  expect(archive.ids()).toEqual(['0-0', '1-0', '2-0', '3-0'])
})

test('a changed card is replaced in every list', async () => {
  const list = cacheList([1, 1], 2)
  await updateCachedCards<Card>(client, key, (card) => (card.id === '1-0' ? { ...card, id: 'new' } : card))
  expect(list.ids()).toEqual(['0-0', 'new'])
})
