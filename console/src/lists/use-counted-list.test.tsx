import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { moveCard } from './infinite-list'
import { useCountedList } from './use-counted-list'

const pageSize = 2

/**
 * A list from which cards are deleted while it loads. As from our server, only the first page has the total.
 */
function openList(total: number) {
  const cards = Array.from({ length: total }, (_, index) => ({ id: `card-${index}` }))
  const client = new QueryClient()
  let release: (() => void) | undefined
  const view = renderHook(
    () =>
      useCountedList<{ id: string }, object>({
        key: ['cards'],
        params: {},
        limit: pageSize,
        read: async ({ limit, cursor }) => {
          const start = Number(cursor ?? 0)
          const end = start + limit
          const response = {
            data: cards.slice(start, end),
            next_cursor: end < cards.length ? String(end) : null,
            ...(cursor === undefined && { total: cards.length }),
          }
          if (release && cursor !== undefined) await new Promise<void>((resolve) => (release = resolve))
          return response
        },
      }),
    {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  )
  const list = () => view.result.current
  return {
    list,
    readOn: () => act(() => list().fetchNextPage()),
    readPages: async (count: number) => {
      for (let page = 2; page <= count; page++) {
        await act(() => list().fetchNextPage())
        await waitFor(() => expect(list().data?.pages).toHaveLength(page))
      }
    },
    deleteLast: () => cards.pop(),
    /** Further pages are delayed until `deliver` is called. */
    delay: () => (release = () => undefined),
    deliver: () => {
      release?.()
      release = undefined
    },
    removed: (id: string) => act(() => moveCard(client, ['cards'], id, () => false)),
  }
}

test('a card deleted before its page was loaded is no longer counted at the end of the list', async () => {
  const { list, readOn, deleteLast } = openList(6)
  await waitFor(() => expect(list().total).toBe(6))
  deleteLast()
  await readOn()
  await waitFor(() => expect(list().cards).toHaveLength(4))
  expect(list().total, 'nothing tells of the deletion yet').toBe(6)
  await readOn()
  await waitFor(() => expect(list().cards).toHaveLength(5))
  expect(list().total).toBe(5)
})

test('the total of a long list follows the deletion of a card that is not loaded', async () => {
  const { list, readPages, deleteLast, removed } = openList(20)
  await waitFor(() => expect(list().total).toBe(20))
  await readPages(4)
  deleteLast()
  await removed('card-19')
  await waitFor(() => expect(list().total).toBe(19))
  expect(list().cards, 'the loaded cards stay').toHaveLength(8)
})

test('a removed card stays removed when the next page was being loaded', async () => {
  const { list, readPages, delay, deliver, removed } = openList(20)
  await waitFor(() => expect(list().total).toBe(20))
  await readPages(4)
  delay()
  act(() => void list().fetchNextPage())
  await waitFor(() => expect(list().isFetchingNextPage).toBe(true))
  await removed('card-3')
  deliver()
  await waitFor(() => expect(list().isFetchingNextPage).toBe(false))
  expect(list().cards?.map((card) => card.id)).not.toContain('card-3')
})
