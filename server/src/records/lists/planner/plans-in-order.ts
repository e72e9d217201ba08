import { sql, type RawBuilder } from 'kysely'

import { allOf } from '../filters'
import {
  comparedOf,
  conditionsOf,
  filtersOf,
  firstKeys,
  isExact,
  joinDeltas,
  keysOf,
  namesOf,
  notCounted,
  pageLimit,
  type PagedList,
  type Plan,
  type PlannedKeys,
  unsearched,
  walk,
  withDeltas,
} from './list-statement'

/** The next rows of an index that has the order. */
export const inOrder: Plan = { name: 'in order', plan: planInOrder }

function planInOrder(list: PagedList): PlannedKeys {
  const { table, ordered } = namesOf(list)
  const { value, hasOffset, hasMaxTotal, limits } = list
  const counter = list.ranges.length === 0 ? list.counter : null
  const where = conditionsOf(list)
  const maxTotal = sql`${value('max_total')}::bigint`
  // A short list is counted whatever max_total is; without a range this tells how long it is.
  const maxCounted = list.ranges.length === 0 ? sql`greatest(${maxTotal}, ${sql.lit(limits.short)})` : maxTotal
  const rows = hasMaxTotal
    ? sql`select count(*) from (select from ${table} where ${where} limit ${maxCounted} + 1) counted`
    : sql`select count(*) from ${table} where ${where}`
  const max = sql.lit(list.maxRows + 1)
  const offset = sql`${value('offset')}::bigint`
  return {
    with: sql``,
    keys: hasOffset
      ? sql`select id, key from (${firstKeys(list, sql`${max} + ${offset}`)}) keys order by ${ordered} offset ${offset}`
      : firstKeys(list, max),
    total: list.isCounted ? sql`(${counter ?? rows})` : notCounted,
    isMinimum: isExact,
    isPrepared: list.isPrepared && !hasOffset,
    isShort: !hasOffset && (!list.isCounted || counter !== null),
  }
}

/**
 * The next rows of a range from an index that has them together for each key, or all of them, sorted: that
 * depends on how many there are, so it is planned for each request.
 */
export const withinKeys: Plan = {
  name: 'within keys',
  plan: (list) => ({ ...planInOrder(list), isPrepared: false }),
}

/**
 * Reads in the order of a key that lacks the deltas of a counter. Rows with deltas are few and sorted apart;
 * the others are found in the index of the order.
 */
export const inCountedOrder: Plan = {
  name: 'in counted order',
  plan: (list) => {
    const { value, hasOffset, maxRows, order } = list
    const { id, sorted, ordered } = namesOf(list)
    const where = conditionsOf(list)
    const max = hasOffset ? sql`${sql.lit(maxRows + 1)} + ${value('offset')}::bigint` : sql`${sql.lit(maxRows + 1)}`
    const settled = keysOf(list, allOf([where, sql`${id} not in (select id from delta)`]))
    const end = hasOffset ? sql`offset ${value('offset')}::bigint` : sql``
    return {
      ...planInOrder(list),
      with: sql`with delta as materialized (${order.deltas})`,
      keys: sql`
        select id, key from (
          (${settled} order by ${sorted} limit ${max})
          union all
          (${keysOf(withDeltas(list), where, { from: joinDeltas(list, sql`join`) })})
        ) counted order by ${ordered} ${pageLimit(list)} ${end}`,
    }
  },
}

/**
 * Searches the first rows of the order, which contain the page if many rows match, and counts the matches in
 * all rows. The page lacks some if there are more matches than it has. Without a total, they are counted only
 * to find that out.
 */
export const firstInOrder: Plan = {
  name: 'first in order',
  plan: (list) => {
    const { ranges, maxRows, isCounted, limits } = list
    const { table } = namesOf(list)
    const matching = keysOf(list, conditionsOf(list))
    const max = isCounted ? limits.counted : maxRows
    const counted = sql`(select count(*) from (${matching} limit ${sql.lit(max)} + 1) counted)`
    const isFilled = sql`(select count(*) > ${sql.lit(maxRows)} from first)`
    return {
      with: sql`
        with first as materialized (
          select id, key from (${walk(list, limits.walked.first)}) ${table} where ${allOf(comparedOf(ranges))} ${pageLimit(list)})`,
      keys: sql`select id, key from first`,
      total: isCounted ? counted : sql`(case when not ${isFilled} then ${counted} end)`,
      isMinimum: isExact,
      isPrepared: list.isPrepared,
      isShort: true,
    }
  },
}

/**
 * Collects the matches from an index that is sorted by the condition, and sorts them if they are few; if they
 * are not, the page is not far from the start of the order. So the plan does not depend on their number.
 * Matches of an unordered filter can all be far from there, such as large houses from the lowest price: then
 * only the first rows are read, and the page may lack some.
 */
export const fewOrInOrder: Plan = {
  name: 'few or in order',
  plan: (list) => {
    const { ranges, limits } = list
    const { table, sorted, ordered } = namesOf(list)
    const page = pageLimit(list)
    const count = sql`(select count(*) from matched)`
    const isFew = sql`${count} <= ${sql.lit(limits.sorted)}`
    // With OFFSET 0, the ranges are not conditions of the index, which could then be that of the ranges.
    const all = list.isUnordered
      ? sql`(${walk(list, limits.walked.last)})`
      : sql`(${unsearched(list, sql`${table}.*`)} order by ${sorted} offset 0)`
    const inOrder = sql`select id, key from ${all} ${table} where not ${isFew} and ${allOf(comparedOf(ranges))}`
    return {
      with: sql`with matched as materialized (
        ${keysOf(list, conditionsOf(list))} limit ${sql.lit(limits.sorted)} + 1)`,
      keys: sql`
        (select id, key from matched where ${isFew} order by ${ordered} ${page})
        union all
        (${inOrder} order by ${ordered} ${page})`,
      total: list.isCounted ? count : notCounted,
      isMinimum: list.isUnordered
        ? sql`(not ${isFew} and (select count(*) from (${inOrder} ${page}) filled) <= ${sql.lit(list.maxRows)})`
        : isExact,
      isPrepared: list.isPrepared,
      isShort: false,
    }
  },
}

/**
 * Sorts all matches: those of an unordered filter that are many, but far from the start of the order. Of
 * several ranges, an index of another table has many more rows than match all, so the rows are compared.
 */
export const allSorted: Plan = {
  name: 'all sorted',
  plan: (list) => ({
    with: sql`with matched as materialized (${keysOf(list, allMatching(list))})`,
    keys: sql`select id, key from matched order by ${namesOf(list).ordered} ${pageLimit(list)}`,
    total: list.isCounted ? sql`(select count(*) from matched)` : notCounted,
    isMinimum: isExact,
    isPrepared: list.isPrepared && list.ranges.length === 0,
    isShort: false,
  }),
}

function allMatching(list: PagedList): RawBuilder<boolean> {
  const { ranges } = list
  return ranges.length > 1 ? allOf([...filtersOf(list), ...comparedOf(ranges)]) : conditionsOf(list)
}
