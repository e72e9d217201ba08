import type { ChangeEvent } from '@gatehouse/contract/history/events'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { listMeta } from '../../lists/list-meta'
import { rowsOf } from './listed-rows'
import { updateQueries } from './update-queries'

const pageSize = 10
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)
const row = (number: number, price = 1) => ({ id: `${number}`, price, version: price })
const change = (number: number): ChangeEvent => ({
  seq: number,
  entity: 'announcement',
  id: `${number}`,
  action: 'update',
  version: 2,
  operation_id: 'a',
  admin_id: null,
  admin_name: null,
})

/** A list on the screen with as many pages, after 30 changes of its first rows. */
async function changeFirstRows(pages: number, listed: ReturnType<typeof row>[]) {
  const client = new QueryClient()
  const requests: string[] = []
  const loaded = numbers(pages).map((page) => ({
    data: numbers(pageSize).map((number) => row(page * pageSize + number)),
    next_cursor: `${page}`,
  }))
  const query = {
    queryKey: ['announcements', { limit: pageSize }],
    queryFn: () => {
      requests.push('the whole list')
      return Promise.resolve({ pages: loaded, pageParams: [null] })
    },
    initialData: { pages: loaded, pageParams: [null] },
    staleTime: Number.POSITIVE_INFINITY,
    meta: listMeta((count) => {
      requests.push(`the first ${count}`)
      return Promise.resolve(listed.slice(0, count))
    }),
  }
  const observer = new QueryObserver(client, query)
  const stop = observer.subscribe(() => {})
  await updateQueries(client, numbers(30).map(change))
  const rows = rowsOf(observer.getCurrentResult().data)
  stop()
  return { requests, rows }
}

test('more than 20 changes read a long list that is open with one request, and nothing moves', async () => {
  const listed = numbers(60).map((number) => row(number, number < 30 ? 2 : 1))
  const { requests, rows } = await changeFirstRows(5, listed)
  expect(requests).toEqual(['the first 50'])
  expect(rows).toEqual(listed.slice(0, 50))
})

test('changed rows that a long list no longer has leave it', async () => {
  const listed = numbers(60)
    .map((number) => row(number))
    .slice(30)
  const { rows } = await changeFirstRows(5, listed)
  expect(rows?.map(({ id }) => id)).toEqual(numbers(50).slice(30).map(String))
})

test('a short list is read again as a whole', async () => {
  const { requests } = await changeFirstRows(2, [])
  expect(requests).toEqual(['the whole list'])
})
