import type { ChangeEvent } from '@gatehouse/contract/history/events'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { listMeta } from '../../lists/list-meta'
import { findNewRows } from './new-rows'

const card = (id: string) => ({ id })
const change = (id: string): ChangeEvent => ({
  seq: 1,
  entity: 'property',
  id,
  action: 'update',
  version: 2,
  operation_id: null,
  admin_id: null,
  admin_name: null,
})

/** A filtered list on the screen; the server has `listed` by now. Returns the ids that are announced. */
async function findNew(loaded: string[], next_cursor: string | null, listed: string[], changed: string[]) {
  const client = new QueryClient()
  const query = {
    queryKey: ['properties', { limit: 12, q: 'lekki' }],
    queryFn: () => Promise.reject(new Error('It is not read again')),
    initialData: { pages: [{ data: loaded.map(card), next_cursor }], pageParams: [null] },
    staleTime: Number.POSITIVE_INFINITY,
    meta: listMeta(async (count) => listed.slice(0, count).map(card)),
  }
  const stop = new QueryObserver(client, query).subscribe(() => {})
  const found = await findNewRows(client, changed.map(change))
  stop()
  return [...found.values()].flatMap((ids) => [...ids])
}

test('changed rows that follow the loaded ones are not announced as new, and those between them are', async () => {
  const listed = ['a', 'new', 'b', 'c', 'd']
  expect(await findNew(['a', 'b'], 'b', listed, ['a', 'new', 'b', 'c', 'd'])).toEqual(['new'])
  expect(await findNew(['a', 'b'], 'b', ['a', 'b', 'c', 'd'], ['c', 'd'])).toEqual([])
})

test('where all rows are loaded, a new last one is announced', async () => {
  expect(await findNew(['a', 'b'], null, ['a', 'b', 'c'], ['a', 'c'])).toEqual(['c'])
})

test('where none of the loaded rows is among the first ones any more, these are announced', async () => {
  expect(await findNew(['y', 'z'], 'z', ['a', 'b'], ['a', 'b'])).toEqual(['a', 'b'])
})
