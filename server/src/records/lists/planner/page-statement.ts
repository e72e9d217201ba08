import { sql, type RawBuilder } from 'kysely'

import type { RowKey } from '../../cursor'
import { namesOf, type PagedList, type PlannedKeys } from './list-statement'

/** All columns are `text`. */
export interface PageRow {
  readonly json: string
  /** `PageColumns` as JSON: `pg` takes longer to describe more columns. */
  readonly page: string
}

type PageColumns = [
  described: number,
  found: number,
  lastKey: string | null,
  lastId: string | null,
  total: number | null,
  isMinimum: boolean,
]

/** What a statement has found of a page. */
export interface FoundPage {
  readonly json: string | readonly Buffer[]
  /** How many rows have JSON. */
  readonly described: number
  /** How many rows were found: at most one more than the limit, where more follow. */
  readonly found: number
  /** The last row within the limit; null if the page is not full. */
  readonly last: RowKey | null
  readonly total: number | null
  /** Whether there may be more rows than the total. */
  readonly isMinimum: boolean
}

/** Rows of one part: about 50 kB of properties with five photographs (see `readBytes`). */
const rowsOfPart = 32

/**
 * The statement that returns the JSON of a page as text, or as one row for each part of it. It selects one
 * row more than the limit to determine whether more rows follow.
 */
export function pageStatement(list: PagedList, keys: PlannedKeys, { isInParts = false } = {}): RawBuilder<PageRow> {
  const { order, item, value } = list
  const { ordered } = namesOf(list)
  const limit = sql`${value('limit')}::bigint`
  const placed = sql`
    select id, key, row_number() over (order by ${ordered}) as place from (${keys.keys}) keys`
  return sql<PageRow>`
    ${keys.with}
    select
      coalesce(string_agg(json, ',' order by ${ordered}), '') as json,
      json_build_array(
        count(json),
        count(*),
        min(${order.write(sql`key`)}) filter (where place = ${limit}),
        min(id::text) filter (where place = ${limit}),
        ${keys.total}::bigint,
        ${keys.isMinimum}
      )::text as page
    from (${isInParts ? inParts(placed, ordered) : placed}) placed
    -- A join, because PostgreSQL executes it faster than a subquery for each row.
    left join lateral (${item(sql`placed.id`)}) item on place <= ${limit}
    ${isInParts ? sql`group by part order by part` : sql``}`
}

/** Sorted before the JSON is joined to the keys, because then PostgreSQL need not sort the JSON. */
const inParts = (placed: RawBuilder<unknown>, ordered: RawBuilder<unknown>) => sql`
  select *, (place - 1) / ${sql.lit(rowsOfPart)} as part from (${placed}) keys order by part, ${ordered}`

export const readRow = ({ json, page }: PageRow): FoundPage => ({ ...readColumns(page), json })

/** A page in parts. Only the part with the last row has its key. */
export function readParts(parts: readonly (readonly Buffer[])[]): FoundPage {
  const pages = parts.map(([, page]) => readColumns(page!.toString()))
  const sum = (countOf: (page: (typeof pages)[number]) => number) => pages.reduce((all, page) => all + countOf(page), 0)
  return {
    json: parts.map(([json]) => json!),
    described: sum(({ described }) => described),
    found: sum(({ found }) => found),
    last: pages.find(({ last }) => last)?.last ?? null,
    total: pages[0]?.total ?? null,
    // Without a row there is no part that says whether the plan has looked at all rows.
    isMinimum: pages[0]?.isMinimum ?? true,
  }
}

function readColumns(page: string): Omit<FoundPage, 'json'> {
  const [described, found, key, id, total, isMinimum] = JSON.parse(page) as PageColumns
  return { described, found, last: key !== null && id !== null ? { key, id } : null, total, isMinimum }
}
