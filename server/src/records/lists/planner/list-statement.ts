import { sql, type RawBuilder } from 'kysely'

import type { Value } from '../../../database/prepared'
import type { ListOrder } from '../../list-order'
import type { WordCondition } from '../../search/search-words'
import { allOf } from '../filters'
import type { PlanLimits } from '../plan-limits'

export interface RangeCondition {
  readonly compared: RawBuilder<boolean>
  /** A query for the ids of all matches, where an index of another table finds them. */
  readonly ids?: RawBuilder<unknown> | undefined
}

export interface SetsOfRows {
  /** An array of them. */
  readonly values: RawBuilder<unknown>
  readonly isIn: (set: RawBuilder<unknown>) => RawBuilder<boolean>
  readonly isInAny: RawBuilder<boolean>
}

/** A list as expressions; what differs between requests is a `value`. */
export interface ListStatement {
  /** The table, whose primary key is `id`. */
  readonly table: string
  /** The rows of the list: the condition of its partial indexes. */
  readonly where: RawBuilder<boolean>
  /** Further conditions by which the indexes of the order are sorted too. */
  readonly filters: readonly RawBuilder<boolean>[]
  /** A filter whose rows are in several sets: each index of an order has the rows of one set together. */
  readonly sets: SetsOfRows | null
  /** Further conditions that an index of the order only contains. */
  readonly ranges: readonly RangeCondition[]
  /** Whether no index has exactly the matches of them together. */
  readonly isCombined: boolean
  /** Whether one of them may match none of the first rows although many rows match. */
  readonly isUnordered: boolean
  /** Whether the rows of a narrow filter are to be sorted: its index has them by time. */
  readonly isNarrowSorted: boolean
  /** Whether an index of the order has the rows of the range together for each key. */
  readonly isWithinKeys: boolean
  /** Conditions on `search_text`. */
  readonly words: readonly WordCondition[]
  /** The table with a copy of `search_text` and its index, if it is not `table`. */
  readonly searchTable?: 'property_search' | undefined
  readonly order: ListOrder
  /** A query for the JSON text of the row with this id, as `json`: one row or none. */
  readonly item: (id: RawBuilder<unknown>) => RawBuilder<unknown>
  /** How many rows the list has without `ranges` and words, from counters; null: the rows are counted. */
  readonly counter: RawBuilder<number> | null
  /** Whether the best plan is the same for all values (database/prepared), words excepted. */
  readonly isPrepared: boolean
  readonly limits: PlanLimits
}

/**
 * A list and what the text of its statement depends on. `value` has limit, offset, max_total and the cursor.
 */
export interface PagedList extends ListStatement {
  readonly value: Value
  /**
   * At least the limit. It is part of the statement's text, because a generic plan for any limit expects
   * thousands of rows. Each text is one prepared statement, so limits are rounded up to a few values: some
   * more keys are selected, but only `limit` rows are read.
   */
  readonly maxRows: number
  readonly isAfterCursor: boolean
  readonly hasOffset: boolean
  readonly isCounted: boolean
  readonly hasMaxTotal: boolean
}

/** Where the rows of a page come from. */
export interface PlannedKeys {
  readonly with: RawBuilder<unknown>
  /** The ids and keys of the page in their order, and one more. */
  readonly keys: RawBuilder<unknown>
  readonly total: RawBuilder<unknown>
  /** Whether there may be more rows than the total. */
  readonly isMinimum: RawBuilder<unknown>
  readonly isPrepared: boolean
  /** Whether it reads few rows, so that the reads of other requests may wait for it (database/prepared). */
  readonly isShort: boolean
}

/** Its name is part of the names of statements. */
export interface Plan {
  readonly name: string
  readonly plan: (list: PagedList) => PlannedKeys
}

/** In place of the total of a page that is not counted. */
export const notCounted = sql`null`
export const isExact = sql`false`

/** Names and orders of the statements of a list. */
export function namesOf({ table, order }: Pick<ListStatement, 'table' | 'order'>) {
  const id = sql.ref(`${table}.id`)
  const direction = order.isDescending ? sql`desc` : sql`asc`
  return {
    table: sql.table(table),
    id,
    sorted: sql`${order.key} ${direction}, ${id} ${direction}`,
    ordered: sql`key ${direction}, id ${direction}`,
  }
}

/** The conditions of the list without ranges and words. */
export const filtersOf = ({ where, filters, sets }: ListStatement) => [
  where,
  ...filters,
  ...(sets ? [sets.isInAny] : []),
]

/** All conditions but the words, for plans that find the rows by indexes. */
export const conditionsOf = (list: ListStatement) =>
  allOf([...filtersOf(list), ...list.ranges.map(({ compared, ids }) => (ids ? isAmong(list.table, ids) : compared))])

/** The row's id is one of these. */
export const isAmong = (table: string, ids: RawBuilder<unknown>) => sql<boolean>`${sql.ref(`${table}.id`)} in (${ids})`

/** The ranges as the rows are compared with them. */
export const comparedOf = (ranges: readonly RangeCondition[]) => ranges.map(({ compared }) => compared)

/** The condition of the words as the index finds them; the table of the index gets the name of `table`. */
export function inIndex(
  { table, searchTable }: Pick<ListStatement, 'table' | 'searchTable'>,
  words: readonly WordCondition[],
): RawBuilder<boolean> {
  if (searchTable === undefined) return allOf(words.map(({ indexed }) => indexed))
  const id = sql.ref(`${table}.id`)
  const searched = sql`select ${sql.ref(`${table}_id`)} from ${sql.table(searchTable)} as ${sql.table(table)}`
  const inText = words.filter(({ rows }) => !rows).map(({ indexed }) => indexed)
  return allOf([
    ...(inText.length > 0 ? [sql<boolean>`${id} in (${searched} where ${allOf(inText)})`] : []),
    ...words.flatMap(({ indexed, rows }) =>
      rows ? [sql<boolean>`${id} in (${searched} where ${indexed} union all ${rows})`] : [],
    ),
  ])
}

/** The ids and keys of the rows that follow the cursor. */
export function keysOf(
  list: PagedList,
  where: RawBuilder<boolean>,
  { from = namesOf(list).table, columns = namesOf(list).id } = {},
) {
  const { order, isAfterCursor, value } = list
  const { id } = namesOf(list)
  const compare = order.isDescending ? sql`<` : sql`>`
  const following = isAfterCursor
    ? sql`and (${order.key}, ${id}) ${compare} (${order.read(value('after_key'))}, ${value('after_id')}::uuid)`
    : sql``
  return sql`select ${columns}, ${order.key} as key from ${from} where ${where} ${following}`
}

/** The list without ranges and words. */
export const unsearched = (list: PagedList, columns = namesOf(list).id) =>
  keysOf(list, allOf(filtersOf(list)), { columns })

/** Whether the list without ranges and words has more than so many rows. The order names the index. */
export const isLonger = (list: PagedList, rows: number) => sql<boolean>`
  exists (${unsearched(list)} ${list.sets ? sql`` : sql`order by ${namesOf(list).sorted}`} offset ${sql.lit(rows)} limit 1)`

/** The first rows that an index of the order finds, with their keys. */
export const walk = (list: PagedList, maxWalked: number): RawBuilder<unknown> =>
  firstRowsOf({ ...list, ranges: [] }, sql`${namesOf(list).table}.*`, sql.lit(maxWalked))

/** The ids and keys of the first rows that are in all ranges. */
export const firstKeys = (list: PagedList, limit: RawBuilder<unknown>): RawBuilder<unknown> =>
  firstRowsOf(list, namesOf(list).id, limit)

/** The first rows of the order. Of a filter with sets, they are among the first ones of each set. */
function firstRowsOf(list: PagedList, columns: RawBuilder<unknown>, limit: RawBuilder<unknown>): RawBuilder<unknown> {
  const { table, sorted, ordered } = namesOf(list)
  const { where, filters, sets, ranges } = list
  const read = (conditions: readonly RawBuilder<boolean>[]) =>
    sql`${keysOf(list, allOf(conditions), { columns })} order by ${sorted} limit ${limit}`
  // All rows of a range would be searched for in each set.
  if (!sets || ranges.length > 0) return read([conditionsOf(list)])
  return sql`
    select ${table}.* from unnest(${sets.values}) sets (rows)
      cross join lateral (${read([where, ...filters, sets.isIn(sql`sets.rows`)])}) ${table}
      order by ${ordered} limit ${limit}`
}

/** The first keys of the page and one more. */
export const pageLimit = ({ maxRows }: PagedList) => sql`limit ${sql.lit(maxRows + 1)}`

/** The list by its key with the counts that are not added to it yet, over `joinDeltas`. */
export const withDeltas = (list: PagedList): PagedList => {
  const key = sql`(${list.order.key} + coalesce(delta.amount, 0))`
  return { ...list, order: { ...list.order, key } }
}

export const joinDeltas = (list: PagedList, join: RawBuilder<unknown>) =>
  sql`${namesOf(list).table} ${join} delta on delta.id = ${namesOf(list).id}`
