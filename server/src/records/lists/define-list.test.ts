import type { Paging } from '@gatehouse/contract/paging'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { withoutConnection } from '../../database/driver/query-builder'
import { byNumber, byTime } from '../list-order'
import { defineList, jsonOf } from './define-list'
import { describeList } from './describe-list'
import { choice, equals, equalsId } from './filters'

interface Query extends Paging {
  readonly type?: 'Hybrid' | 'Remote'
  readonly salary?: number
  readonly sort?: 'latest' | 'salary'
}

const rows = { table: 'career', search: {}, item: jsonOf('career', () => sql`'{}'`) } as const
const latest = byTime(sql`career.created_at`, true)
const salary = byNumber(sql`career.salary`, true)

test('a definition compiles only with a filter for each field of the query, and an order for each sort', () => {
  const all = { type: equals, salary: equals }
  // @ts-expect-error -- No filter of the salary.
  defineList<Query>({ ...rows, filters: { type: equals }, orders: { latest, salary } })
  // @ts-expect-error -- A filter of ids is none of a number.
  defineList<Query>({ ...rows, filters: { type: equals, salary: equalsId }, orders: { latest, salary } })
  // @ts-expect-error -- No condition for Remote.
  defineList<Query>({ ...rows, filters: { ...all, type: choice({ Hybrid: sql`true` }) }, orders: { latest, salary } })
  // @ts-expect-error -- No order by salary.
  defineList<Query>({ ...rows, filters: all, orders: { latest } })
  // @ts-expect-error -- A filter of a field that the query does not have.
  defineList<Query>({ ...rows, filters: { ...all, title: equals }, orders: { latest, salary } })
  expect(Object.keys(defineList<Query>({ ...rows, filters: all, orders: { latest, salary } }).filters)).toEqual([
    'type',
    'salary',
  ])
})

test('requests share a statement if, and only if, its text is the same', () => {
  const list = defineList<Query, { readonly id?: string }>({
    ...rows,
    filters: {
      type: choice({ Hybrid: sql`type = 'Hybrid'`, Remote: sql`type = 'Remote'` }),
      salary: equals,
      id: equalsId,
    },
    orders: { latest, salary },
  })
  const queries = [
    {},
    { type: 'Hybrid' },
    { type: 'Remote' },
    { salary: 1 },
    { salary: 2 },
    { salary: 1, sort: 'salary' },
    { id: 'none' },
    { id: '0190b5a0-0000-7000-8000-000000000000' },
    { id: '0190b5a0-0000-7000-8000-000000000001' },
    { q: 'driver' },
    { q: 'sales' },
    { q: 'dr' },
    { q: 'driver sales' },
  ]
  const described = queries.map((query) => {
    const { shape, statement } = describeList(list, query, { origin: '', isPublic: false })
    const { filters, words, order } = statement
    const parts = sql.join([...filters, ...words.flatMap(({ indexed, compared }) => [indexed, compared]), order.key])
    return { shape, text: parts.compile(withoutConnection).sql }
  })
  for (const one of described)
    for (const other of described) expect(one.shape === other.shape).toBe(one.text === other.text)
  expect(new Set(described.map(({ shape }) => shape)).size).toBe(10)
})
