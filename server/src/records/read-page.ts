import { sql, type Kysely, type RawBuilder } from 'kysely'

import type { Received } from './counters/received-counter'
import type { ListOrder } from './list-order'
import type { Page } from './list-response'
import { preparedList } from '../database/prepared'
import type { SoftTable, Tables } from '../database/tables'

export interface ListStatement {
  /** The table, whose primary key is `id`. */
  readonly table: SoftTable | Received
  readonly where: RawBuilder<boolean>
  readonly order: ListOrder
  /** The JSON text of the row with this id, or null: a scalar subquery. */
  readonly item: (id: RawBuilder<unknown>) => RawBuilder<unknown>
  /** A query that counts the rows of `where`; `found`: one scan for page and count; false: not counted. */
  readonly total: RawBuilder<number> | 'found' | false
  /** Whether the best plan is the same for all parameters (database/prepared). */
  readonly isPrepared: boolean
  readonly limit: number
  readonly offset: number
  readonly after: { readonly key: string; readonly id: string } | null
}

export interface DescribedPage extends Page {
  /** False if the JSON of a row is null. */
  readonly isComplete: boolean
}

interface ResultRow {
  json: string
  described: number
  found: number
  last_key: string | null
  last_id: string | null
  total: number | null
}

/**
 * Reads a page of a list in one statement that returns its JSON as text. It
 * selects the keys first, from the index alone, so that OFFSET reads no rows.
 * It selects one more than the limit to determine whether more rows follow.
 */
export async function readPage(db: Kysely<Tables>, list: ListStatement): Promise<DescribedPage> {
  const { order, limit, offset, after, item } = list
  const table = sql.ref(list.table)
  const id = sql.ref(`${list.table}.id`)
  const direction = order.isDescending ? sql`desc` : sql`asc`
  const sorted = sql`${order.key} ${direction}, ${id} ${direction}`
  const compare = order.isDescending ? sql`<` : sql`>`
  const following = after
    ? sql`and (${order.key}, ${id}) ${compare} (${order.read(after.key)}, ${after.id}::uuid)`
    : sql``
  const keys = sql`select ${id}, ${order.key} as key from ${table} where ${list.where} ${following}`
  const isPrepared = list.isPrepared && offset === 0
  const end = sql`limit ${sql.lit((isPrepared ? roundedUp(limit) : limit) + 1)} ${offset === 0 ? sql`` : sql`offset ${offset}`}`
  const isScanned = list.total === 'found'
  const { rows } = await sql<ResultRow>`
    ${isPrepared ? preparedList : sql``}
    ${isScanned ? sql`with found as materialized (${keys})` : sql``}
    select
      coalesce(string_agg(json, ',' order by place), '') as json,
      count(json) as described,
      count(*) as found,
      min(${order.write(sql`key`)}) filter (where place = ${limit}::bigint) as last_key,
      min(id::text) filter (where place = ${limit}::bigint) as last_id,
      ${list.total === false ? sql`null` : sql`(${isScanned ? sql`select count(*) from found` : list.total})`}::bigint as total
    from (
      select id, key, place, case when place <= ${limit}::bigint then ${item(sql`placed.id`)} end as json
      from (
        select id, key, row_number() over (order by key ${direction}, id ${direction}) as place
        from (
          ${isScanned ? sql`select id, key from found order by key ${direction}, id ${direction}` : sql`${keys} order by ${sorted}`}
          ${end}
        ) keys
      ) placed
    ) selected`.execute(db)
  const { json, described, found, last_key, last_id, total } = rows[0]!
  const next = found > limit && last_key && last_id ? { key: last_key, id: last_id } : null
  return { json, next, total, isComplete: described === Math.min(found, limit) }
}

/**
 * The limit is part of the statement's text, because a generic plan for any limit
 * expects thousands of rows. Each text is one prepared statement, so limits are rounded
 * up to a few values: some more keys are selected, but only `limit` rows are read.
 */
const roundedUp = (limit: number): number => [10, 20, 50, 100, 200].find((rounded) => limit <= rounded) ?? limit

/** Conditions that must all hold. */
export const allOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql.join([...conditions], sql` and `)
