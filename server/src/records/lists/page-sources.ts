import { sql, type RawBuilder } from 'kysely'

import type { Value } from '../../database/prepared'
import type { WordCondition } from '../search/search-words'
import type { ListStatement } from './read-page'

/** Where the rows of a page come from. */
export interface Source {
  readonly with: RawBuilder<unknown>
  /** The ids and keys of the page in their order, and one more. */
  readonly keys: RawBuilder<unknown>
  readonly total: RawBuilder<unknown>
  readonly isMinimum: RawBuilder<unknown>
  readonly isPrepared: boolean
  /** Whether it reads few rows, so that the reads of other requests may wait for it (database/prepared). */
  readonly isShort: boolean
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
  /** Whether the page is returned in parts, as rows that are not too long. */
  readonly isInParts?: true
}

export type CreateSource = (list: PagedList) => Source

const none = sql`null`
const no = sql`false`

export const inOrder: CreateSource = (list) => {
  const { table } = namesOf(list)
  const { value, hasOffset, hasMaxTotal } = list
  const where = conditionsOf(list)
  const rows = hasMaxTotal
    ? sql`select count(*) from (select from ${table} where ${where} limit ${value('max_total')}::bigint + 1) counted`
    : sql`select count(*) from ${table} where ${where}`
  return {
    with: sql``,
    keys: hasOffset ? sql`${sortedKeys(list)} offset ${value('offset')}::bigint` : sortedKeys(list),
    total: list.isCounted ? sql`(${list.counter ?? rows})` : none,
    isMinimum: no,
    isPrepared: list.isPrepared && !hasOffset,
    isShort: !hasOffset && (!list.isCounted || list.counter !== null),
  }
}

/**
 * The same by a key that lacks the deltas of a counter. Rows with deltas are few and sorted apart; the others
 * are found in the index of the order.
 */
export const inCountedOrder =
  (deltas: RawBuilder<unknown>): CreateSource =>
  (list) => {
    const { value, hasOffset, maxRows } = list
    const { id, sorted, ordered } = namesOf(list)
    const where = conditionsOf(list)
    const max = hasOffset ? sql`${sql.lit(maxRows + 1)} + ${value('offset')}::bigint` : sql`${sql.lit(maxRows + 1)}`
    const settled = keysOf(list, allOf([where, sql`${id} not in (select id from delta)`]))
    const end = hasOffset ? sql`offset ${value('offset')}::bigint` : sql``
    return {
      ...inOrder(list),
      with: sql`with delta as materialized (${deltas})`,
      keys: sql`
        select id, key from (
          (${settled} order by ${sorted} limit ${max})
          union all
          (${keysOf(withDeltas(list), where, { from: joinDeltas(list, sql`join`) })})
        ) counted order by ${ordered} limit ${sql.lit(maxRows + 1)} ${end}`,
    }
  }

/** The list by its key with the deltas, over `joinDeltas`. */
const withDeltas = <List extends ListStatement>(list: List): List => {
  const key = sql`(${list.order.key} + coalesce(delta.amount, 0))`
  return { ...list, order: { ...list.order, key } }
}

const joinDeltas = (list: ListStatement, join: RawBuilder<unknown>) =>
  sql`${namesOf(list).table} ${join} delta on delta.id = ${namesOf(list).id}`

/** How many rows of the order are searched first, and how many matches are collected if these are too few. */
const maxFirst = 1_000
const maxSorted = 4_000
/** Up to how many matches are counted. */
export const maxCounted = 1_000

/**
 * Searches the first rows of the order, which contain the page if many rows match, and counts the matches in
 * all rows. The page lacks some if there are more matches than it has. Without a total, they are counted only
 * to find that out.
 */
export const firstInOrder: CreateSource = (list) => {
  const { ranges = [], maxRows, isCounted } = list
  const { table } = namesOf(list)
  const page = sql`limit ${sql.lit(maxRows + 1)}`
  const matching = keysOf(list, conditionsOf(list))
  const counted = sql`(select count(*) from (${matching} limit ${sql.lit(isCounted ? maxCounted : maxRows)} + 1) counted)`
  const isFilled = sql`(select count(*) > ${sql.lit(maxRows)} from first)`
  return {
    with: sql`
      with first as materialized (
        select id, key from (${walk(list, maxFirst)}) ${table} where ${allOf(ranges)} ${page})`,
    keys: sql`select id, key from first`,
    total: isCounted ? counted : sql`(case when not ${isFilled} then ${counted} end)`,
    isMinimum: no,
    isPrepared: list.isPrepared,
    isShort: true,
  }
}

/**
 * Collects the matches from an index that is sorted by the condition, and sorts them if they are few; if they
 * are not, the page is not far from the start of the order. So the plan does not depend on their number.
 */
export const fewOrInOrder: CreateSource = (list) => {
  const { ranges = [], maxRows } = list
  const { table, sorted, ordered } = namesOf(list)
  const page = sql`limit ${sql.lit(maxRows + 1)}`
  const matching = keysOf(list, conditionsOf(list))
  const count = sql`(select count(*) from matched)`
  const isFew = sql`${count} <= ${sql.lit(maxSorted)}`
  // With OFFSET 0, the ranges are not conditions of the index, which could then be that of the ranges.
  const all = sql`(${unordered(list, sql`${table}.*`)} order by ${sorted} offset 0)`
  return {
    with: sql`with matched as materialized (${matching} limit ${sql.lit(maxSorted)} + 1)`,
    keys: sql`
      (select id, key from matched where ${isFew} order by ${ordered} ${page})
      union all
      (select id, key from ${all} ${table} where not ${isFew} and ${allOf(ranges)} order by ${ordered} ${page})`,
    total: list.isCounted ? count : none,
    isMinimum: no,
    isPrepared: list.isPrepared,
    isShort: false,
  }
}

/**
 * Searches the first rows of the order only: the cost depends neither on the table nor on the words. Matches
 * are counted up to max_total, or only those of the page.
 */
export const firstRows =
  (maxWalked: number, { isPageOnly = false } = {}): CreateSource =>
  (list) => {
    const { ranges = [], words, value, isCounted, maxRows, counter, isAfterCursor } = list
    const { table, sorted, ordered } = namesOf(list)
    const limit = sql`${value('limit')}::bigint`
    const maxFound = isCounted && !isPageOnly ? sql`greatest(${limit}, ${value('max_total')}::bigint)` : limit
    const count = sql`(select count(*) from matched)`
    // The counter is read faster than as many rows. If it were wrong, the page would only seem to lack some.
    const isLong = counter && !isAfterCursor ? sql`(${counter}) > ${sql.lit(maxWalked)} or` : sql``
    return {
      with: sql`with matched as materialized (
        select id, key from (${walk(list, maxWalked)}) ${table} 
          where ${allOf([...ranges, ...words.map(({ compared }) => compared)])} limit ${maxFound} + 1
      )`,
      keys: sql`select id, key from matched order by ${ordered} limit ${sql.lit(maxRows + 1)}`,
      total: count,
      isMinimum: sql`(${count} > ${maxFound} or ${isLong}
        exists (${unordered(list)} order by ${sorted} offset ${sql.lit(maxWalked)} limit 1))`,
      isPrepared: true,
      isShort: maxWalked <= maxFirst,
    }
  }

/** The first rows that an index of the order finds, with their keys. */
function walk(list: PagedList, maxWalked: number): RawBuilder<unknown> {
  const { table, sorted } = namesOf(list)
  return sql`${unordered(list, sql`${table}.*`)} order by ${sorted} limit ${sql.lit(maxWalked)}`
}

const unordered = (list: PagedList, columns = namesOf(list).id) =>
  keysOf(list, allOf([list.where, ...(list.filters ?? [])]), { columns })

/** Searches all rows by the best plan for the conditions together, and sorts what it has found. */
export const allMatches: CreateSource = (list) => {
  const where = allOf([conditionsOf(list), inIndex(list, list.words)])
  const { deltas } = list.order
  if (!deltas) return collected(list, sql`with found as materialized (${keysOf(list, where)})`)
  const found = keysOf(withDeltas(list), where, { from: joinDeltas(list, sql`left join`) })
  return collected(list, sql`with delta as materialized (${deltas}), found as materialized (${found})`)
}

/**
 * Searches all rows by the index of the words, before the other conditions: PostgreSQL overestimates how many
 * rows contain a rare word. Common words are compared in the rows found: their lists in the index are long.
 */
export const rareMatches =
  (commonPlaces: ReadonlySet<number>): CreateSource =>
  (list) => {
    const { table } = namesOf(list)
    const rare = list.words.filter((_, place) => !commonPlaces.has(place))
    const common = list.words.filter((_, place) => commonPlaces.has(place))
    const matching = sql`select * from ${table} where ${allOf([list.where, inIndex(list, rare)])}`
    const compared = common.map((word) => word.compared)
    const found = keysOf(list, allOf([conditionsOf(list), ...compared]), { from: sql`matching ${table}` })
    return collected(list, sql`with matching as materialized (${matching}), found as materialized (${found})`)
  }

/** In how many of the first rows each word occurs, as the text of a JSON array. */
export function countWords(list: PagedList, maxWalked: number): RawBuilder<{ counts: string }> {
  const counts = sql.join(list.words.map(({ compared }) => sql`count(*) filter (where ${compared})`))
  return sql`
    select json_build_array(${counts})::text as counts from (${walk(list, maxWalked)}) ${namesOf(list).table}`
}

function collected(list: PagedList, withFound: RawBuilder<unknown>): Source {
  const { ordered } = namesOf(list)
  const end = sql`limit ${sql.lit(list.maxRows + 1)} offset ${list.value('offset')}::bigint`
  return {
    with: withFound,
    keys: sql`select id, key from found order by ${ordered} ${end}`,
    total: list.isCounted ? sql`(select count(*) from found)` : none,
    isMinimum: no,
    isPrepared: false,
    isShort: false,
  }
}

/** The condition of the words as the index finds them; the table of the index gets the name of `table`. */
function inIndex({ table, searchTable }: ListStatement, words: readonly WordCondition[]): RawBuilder<boolean> {
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

/** All conditions but the words. */
const conditionsOf = ({ where, filters = [], ranges = [] }: ListStatement) => allOf([where, ...filters, ...ranges])

/** The first keys in the order. */
const sortedKeys = (list: PagedList): RawBuilder<unknown> =>
  sql`${keysOf(list, conditionsOf(list))} order by ${namesOf(list).sorted} limit ${sql.lit(list.maxRows + 1)}`

/** The ids and keys of the rows that follow the cursor. */
function keysOf(
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

/** Names and orders of the statements of a list. */
export function namesOf({ table, order }: ListStatement) {
  const id = sql.ref(`${table}.id`)
  const direction = order.isDescending ? sql`desc` : sql`asc`
  return {
    table: sql.table(table),
    id,
    sorted: sql`${order.key} ${direction}, ${id} ${direction}`,
    ordered: sql`key ${direction}, id ${direction}`,
  }
}

/** Conditions that must all hold. */
export const allOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql.join([...conditions], sql` and `)
