import { sql, type RawBuilder } from 'kysely'

import { allOf } from '../filters'
import {
  comparedOf,
  conditionsOf,
  filtersOf,
  inIndex,
  isAmong,
  isExact,
  isLonger,
  joinDeltas,
  keysOf,
  namesOf,
  notCounted,
  pageLimit,
  type PagedList,
  type Plan,
  type PlannedKeys,
  walk,
  withDeltas,
} from './list-statement'

/**
 * Searches the first rows of the order only: the cost depends neither on the table nor on the words. Matches
 * are counted up to max_total, or only those of the page.
 */
export const firstRows = (maxWalked: number, { isPageOnly = false } = {}): Plan => ({
  name: `first ${maxWalked}`,
  plan: (list) => {
    const { ranges, words, value, isCounted, counter, isAfterCursor, limits } = list
    const { table, ordered } = namesOf(list)
    const limit = sql`${value('limit')}::bigint`
    const maxFound = isCounted && !isPageOnly ? sql`greatest(${limit}, ${value('max_total')}::bigint)` : limit
    const count = sql`(select count(*) from matched)`
    // The counter is read faster than as many rows. If it were wrong, the page would only seem to lack some.
    const isLong = counter && !isAfterCursor ? sql`(${counter}) > ${sql.lit(maxWalked)} or` : sql``
    return {
      with: sql`with matched as materialized (
        select id, key from (${walk(list, maxWalked)}) ${table}
          where ${allOf([...comparedOf(ranges), ...words.map(({ compared }) => compared)])} limit ${maxFound} + 1
      )`,
      keys: sql`select id, key from matched order by ${ordered} ${pageLimit(list)}`,
      total: count,
      isMinimum: sql`(${count} > ${maxFound} or ${isLong} ${isLonger(list, maxWalked)})`,
      isPrepared: true,
      isShort: maxWalked <= limits.walked.first,
    }
  },
})

/** Searches all rows by the best plan for the conditions together, and sorts what it has found. */
export const allMatches: Plan = {
  name: 'all',
  plan: (list) => {
    const where = allOf([conditionsOf(list), inIndex(list, list.words)])
    const { deltas } = list.order
    if (!deltas) return collected(list, sql`with found as materialized (${keysOf(list, where)})`)
    const found = keysOf(withDeltas(list), where, { from: joinDeltas(list, sql`left join`) })
    return collected(list, sql`with delta as materialized (${deltas}), found as materialized (${found})`)
  },
}

/**
 * Searches all rows by the index of the words, before the other conditions: PostgreSQL overestimates how many
 * rows contain a rare word. Common words are compared in the rows found: their lists in the index are long.
 */
export const rareMatches = (commonPlaces: ReadonlySet<number>): Plan => ({
  name: `rare ${[...commonPlaces].join()}`,
  plan: (list) => {
    const { table } = namesOf(list)
    const rare = list.words.filter((_, place) => !commonPlaces.has(place))
    const common = list.words.filter((_, place) => commonPlaces.has(place))
    const matching = sql`select * from ${table} where ${allOf([list.where, inIndex(list, rare)])}`
    const compared = common.map((word) => word.compared)
    const where = allOf([...filtersOf(list), ...comparedOf(list.ranges), ...compared])
    const found = keysOf(list, where, { from: sql`matching ${table}` })
    return collected(list, sql`with matching as materialized (${matching}), found as materialized (${found})`)
  },
})

/** Finds the rows by the index of one range, in which few rows are, and compares the others with these. */
export const fromRange = (place: number): Plan => ({
  name: `from range ${place}`,
  plan: (list) => {
    const { table, ranges } = list
    const { compared, ids } = ranges[place]!
    // With OFFSET 0, the other conditions are not conditions of an index.
    const rows = sql`${inRange(list, sql`*`, ids ? isAmong(table, ids) : compared)} offset 0`
    const where = allOf([...filtersOf(list), ...comparedOf(ranges.filter((_, other) => other !== place))])
    const found = keysOf(list, where, { from: sql`(${rows}) ${namesOf(list).table}` })
    return collected(list, sql`with found as materialized (${found})`)
  },
})

/** How many rows each range has, counted up to one more than `counted`, as the text of a JSON array. */
export function countRanges(list: PagedList): RawBuilder<{ counts: string }> {
  const counts = list.ranges.map(({ compared, ids }) => {
    const rows = ids ?? inRange(list, sql``, compared)
    return sql`(select count(*) from (${rows} limit ${sql.lit(list.limits.counted + 1)}) counted)`
  })
  return sql`select json_build_array(${sql.join(counts)})::text as counts`
}

/** The rows of one range, with the first filter, by which all indexes of the list are sorted. */
const inRange = (list: PagedList, columns: RawBuilder<unknown>, range: RawBuilder<boolean>) =>
  sql`select ${columns} from ${namesOf(list).table} where ${allOf([list.where, ...list.filters.slice(0, 1), range])}`

/** In how many of the first rows each word occurs, as the text of a JSON array. */
export function countWords(list: PagedList): RawBuilder<{ counts: string }> {
  const counts = sql.join(list.words.map(({ compared }) => sql`count(*) filter (where ${compared})`))
  return sql`
    select json_build_array(${counts})::text as counts from (${walk(list, list.limits.sampled)}) ${namesOf(list).table}`
}

/** Whether the list is short (`PlanLimits`), without its ranges and words. */
export function compareLength(list: PagedList): RawBuilder<{ is_short: boolean }> {
  const max = sql.lit(list.limits.short)
  const isLong = list.counter ? sql`(${list.counter}) > ${max}` : isLonger(list, list.limits.short)
  return sql`select not ${isLong} as is_short`
}

function collected(list: PagedList, withFound: RawBuilder<unknown>): PlannedKeys {
  const { ordered } = namesOf(list)
  return {
    with: withFound,
    keys: sql`select id, key from found order by ${ordered} ${pageLimit(list)} offset ${list.value('offset')}::bigint`,
    total: list.isCounted ? sql`(select count(*) from found)` : notCounted,
    isMinimum: isExact,
    isPrepared: false,
    isShort: false,
  }
}
