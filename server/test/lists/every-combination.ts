import type { Paging } from '@gatehouse/contract/paging'
import type { Kysely } from 'kysely'
import { expect } from 'vitest'

import type { Tables } from '../../src/database/tables'
import { openAllRows, withIds } from '../../src/records/lists/all-rows'
import { defineList, type List } from '../../src/records/lists/define-list'
import { type PlanLimits, planLimits } from '../../src/records/lists/plan-limits'
import { respondWithList } from '../../src/records/lists/respond-with-list'
import type { RawJson } from '../../src/records/raw-json'

/** One setting of a filter, an order or a search, and what it means in JavaScript. */
export interface Setting<Row> {
  readonly query?: object
  readonly scope?: object
  readonly isPublic?: true
  readonly matches?: (row: Row) => boolean
  /** Sorts by these, and then by the id. */
  readonly keyOf?: (row: Row) => number | string
  readonly isDescending?: boolean
}

export interface Compared<Row extends { readonly id: string }, Query extends object, Scope extends object> {
  readonly db: Kysely<Tables>
  readonly list: List<Query, Scope>
  readonly rows: readonly Row[]
  /** Each list of settings is combined with every other one. */
  readonly settings: readonly (readonly Setting<Row>[])[]
  /** Default: the usual ones and small ones. */
  readonly limits?: readonly PlanLimits[]
}

/** With these, few rows are enough for every plan: a page of a search is looked for in 4, 8 and 16 rows. */
export const smallLimits: PlanLimits = {
  walked: { first: 4, next: 8, last: 16 },
  short: 12,
  expected: 2,
  counted: 5,
  sorted: 6,
  sampled: 5,
  commonShare: 0.3,
}

/**
 * Reads a list with every combination of settings, by cursors and by page numbers, and compares ids and
 * totals with those of all rows, filtered and sorted here. Returns how many combinations there were.
 */
export async function compareWithAllRows<
  Row extends { readonly id: string },
  Query extends Paging,
  Scope extends object,
>({ db, list, rows, settings, limits = [planLimits, smallLimits] }: Compared<Row, Query, Scope>): Promise<number> {
  const lists = limits
    .map((each) => defineList<Query, Scope>({ ...list, limits: each }))
    .map((tested) => ({ tested, exported: withIds(tested) }))
  const combinations = settings.reduce<Setting<Row>[][]>(
    (combined, dimension) => combined.flatMap((before) => dimension.map((setting) => [...before, setting])),
    [[]],
  )
  for (const combination of combinations) {
    const expected = idsOf(rows, combination)
    for (const { tested, exported } of lists) {
      const read = (paging: Paging) => readList(db, tested, combination, paging)
      const context = JSON.stringify(combination.map(({ query, scope: own, isPublic }) => ({ query, own, isPublic })))
      await compareCursors(read, expected, context)
      await comparePages(read, expected, context)
      await compareWholeList(db, exported, combination, expected, context)
    }
  }
  return combinations.length
}

type Read = (paging: Paging) => Promise<ReadPage>

interface ReadPage {
  readonly data: readonly { readonly id: string }[]
  readonly next_cursor: string | null
  readonly total?: number
  readonly total_is_minimum?: true
}

async function compareCursors(read: Read, expected: readonly string[], context: string): Promise<void> {
  const limit = 7
  const max_total = 4
  const first = await read({ limit, max_total })
  const ids = first.data.map(({ id }) => id)
  for (let cursor = first.next_cursor; cursor !== null && ids.length <= expected.length;) {
    const page = await read({ limit, cursor })
    ids.push(...page.data.map(({ id }) => id))
    cursor = page.next_cursor
  }
  expect(ids, context).toEqual(expected)
  if (first.total_is_minimum) expect(first.total, context).toBeLessThanOrEqual(expected.length)
  else expect(first.total, context).toBe(expected.length)
}

async function comparePages(read: Read, expected: readonly string[], context: string): Promise<void> {
  const limit = 20
  const ids: string[] = []
  for (let page = 1; page <= Math.max(1, Math.ceil(expected.length / limit)); page += 1) {
    const { data, total, total_is_minimum } = await read({ limit, page })
    expect([total, total_is_minimum], context).toEqual([expected.length, undefined])
    ids.push(...data.map(({ id }) => id))
  }
  expect(ids, context).toEqual(expected)
}

/** All rows in chunks of a few, and those of the same query that a list of ids names. */
async function compareWholeList<Row>(
  db: Kysely<Tables>,
  list: ReturnType<typeof withIds>,
  combination: readonly Setting<Row>[],
  expected: readonly string[],
  context: string,
): Promise<void> {
  const query = Object.assign({}, ...combination.map(({ query: own, scope }) => ({ ...own, ...scope }))) as object
  const isPublic = combination.some((setting) => setting.isPublic)
  const read = async (more: object) => {
    const request = { db, query: { ...query, ...more }, origin: 'http://gatehouse.test', isPublic }
    const chunks = await openAllRows(list, { ...request, chunkSizes: [3, 5] })
    const ids: unknown[] = []
    for await (const chunk of chunks) ids.push(...chunk.map(({ id }) => id))
    return ids
  }
  expect(await read({}), context).toEqual(expected)
  const named = expected.filter((_, index) => index % 3 !== 1)
  if (named.length > 0) expect(await read({ ids: named.join(',') }), context).toEqual(named)
}

async function readList<Row, Query extends Paging, Scope extends object>(
  db: Kysely<Tables>,
  list: List<Query, Scope>,
  combination: readonly Setting<Row>[],
  paging: Paging,
): Promise<ReadPage> {
  const isPublic = combination.some((setting) => setting.isPublic)
  const query = Object.assign({}, paging, ...combination.map((setting) => setting.query)) as Query
  const scoped = Object.assign({}, ...combination.map((setting) => setting.scope)) as Scope
  const request = { db, query, origin: 'http://gatehouse.test', isPublic }
  const response = (await respondWithList(list, request, scoped)) as RawJson
  return JSON.parse(response.text) as ReadPage
}

function idsOf<Row extends { readonly id: string }>(rows: readonly Row[], combination: readonly Setting<Row>[]) {
  const { keyOf = () => 0, isDescending = false } = combination.find((setting) => setting.keyOf) ?? {}
  const compare = (one: Row, other: Row) => {
    const [key, next] = [keyOf(one), keyOf(other)]
    return key === next ? (one.id < other.id ? -1 : 1) : key < next ? -1 : 1
  }
  return rows
    .filter((row) => combination.every(({ matches = () => true }) => matches(row)))
    .toSorted((one, other) => (isDescending ? compare(other, one) : compare(one, other)))
    .map(({ id }) => id)
}
