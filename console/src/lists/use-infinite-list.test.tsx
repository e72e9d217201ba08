import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useInfiniteList } from './use-infinite-list'

const pageSize = 2

/** A list from which cards are deleted while it loads. As from our server, only the first page has the total. */
function openList(total: number) {
  const cards = Array.from({ length: total }, (_, index) => ({ id: `card-${index}` }))
  const client = new QueryClient()
  const view = renderHook(
    () =>
      useInfiniteList<{ id: string }, object>({
        key: ['cards'],
        params: {},
        limit: pageSize,
        read: ({ limit, cursor }) => {
          const start = Number(cursor ?? 0)
          const end = start + limit
          return Promise.resolve({
            data: cards.slice(start, end),
            next_cursor: end < cards.length ? String(end) : null,
            ...(cursor === undefined && { total: cards.length }),
          })
        },
      }),
    {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  )
  const list = () => view.result.current
  return { list, readOn: () => act(() => list().fetchNextPage()), deleteLast: () => cards.pop() }
}

test('a card deleted before its page was loaded is no longer counted at the end of the list', async () => {
  const { list, readOn, deleteLast } = openList(8)
  await waitFor(() => expect(list().total).toBe(8))
  deleteLast()
  await readOn()
  await readOn()
  await waitFor(() => expect(list().cards).toHaveLength(6))
  expect(list().total, 'nothing tells of the deletion yet').toBe(8)
  await readOn()
  await waitFor(() => expect(list().cards).toHaveLength(7))
  expect(list().total).toBe(7)
})
