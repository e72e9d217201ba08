import { expect, test } from 'vitest'

import type { Caller } from './caller.ts'
import { followChanges, followPages } from './follow-changes.ts'
import { GatehouseError } from './gatehouse-error.ts'
import type { StreamedChange } from './wire.ts'

const change = (seq: number) => ({ seq, entity: 'property', id: 'a', action: 'update' }) as StreamedChange
const page = (next: number, seqs: readonly number[] = [], is_more = false) => ({
  status: true,
  data: seqs.map(change),
  next,
  is_more,
})

/** Returns the pages one after the other, and what was asked for. */
function pagesOf(...pages: readonly unknown[]) {
  const queries: unknown[] = []
  const call = (_name: string, { query }: { query: unknown }) => {
    queries.push(query)
    const next = pages[queries.length - 1]
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next)
  }
  return { queries, caller: { call } as unknown as Pick<Caller, 'call'> }
}

async function collect<One>(all: AsyncIterable<One>): Promise<One[]> {
  const found: One[] = []
  for await (const one of all) found.push(one)
  return found
}

test('changes are followed from page to page, until there are none', async () => {
  const { caller, queries } = pagesOf(page(4, [2, 4], true), page(9, [7]))
  const changes = await collect(followChanges(caller, { after: 1, kinds: ['property', 'agent'], isUntilNow: true }))
  expect(changes.map(({ seq }) => seq)).toEqual([2, 4, 7])
  expect(queries).toEqual([
    { after: 1, kinds: 'property,agent' },
    { after: 4, kinds: 'property,agent' },
  ])
})

test('a place that advances without changes is told, and a wait that ends without any is not', async () => {
  const { caller, queries } = pagesOf(
    page(5),
    page(5),
    page(8, [8]),
    new GatehouseError({ code: 'cancelled', message: '' }),
  )
  const pages: number[] = []
  const following = (async () => {
    for await (const { next } of followPages(caller)) pages.push(next)
  })()
  await expect(following).rejects.toMatchObject({ code: 'cancelled' })
  expect(pages).toEqual([5, 8])
  expect(queries).toMatchObject([{ wait: undefined }, { after: 5, wait: 25 }, { after: 5 }, { after: 8 }])
})

test('a place that is too old is an error with the place from which to continue', async () => {
  const { caller } = pagesOf(new GatehouseError({ code: 'read_all', message: 'Read all', status: 410, next: 70 }))
  await expect(collect(followChanges(caller, { after: 1 }))).rejects.toMatchObject({ code: 'read_all', next: 70 })
})
