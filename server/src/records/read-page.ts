import { sql, type Kysely, type RawBuilder } from 'kysely'

import type { Received } from './counters/received-counter'
import type { ListOrder } from './list-order'
import { preparedList } from '../database/prepared'
import type { SoftTable, Tables } from '../database/tables'

export interface ListStatement {
  /** The table, whose primary key is `id`. */
  readonly table: SoftTable | Received
  readonly where: RawBuilder<boolean>
  readonly order: ListOrder
  /** The select list of one JSON object over the table (json.ts). */
  readonly item: RawBuilder<unknown>
  /** A query that counts the rows of `where`; `found`: one scan for page and count; false: not counted. */
  readonly total: RawBuilder<number> | 'found' | false
  /** Whether the best plan is the same for all parameters (database/prepared). */
  readonly isPrepared: boolean
  readonly limit: number
  readonly offset: number
  readonly after: { readonly key: string; readonly id: string } | null
}

interface ResultRow {
  json: string
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
export async function readPage(db: Kysely<Tables>, list: ListStatement) {
  const { order, limit, offset, after } = list
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
      coalesce(string_agg(described.json, ',' order by selected.place), '') as json,
      count(*) as found,
      min(${order.write(sql`selected.key`)}) filter (where selected.place = ${limit}::bigint) as last_key,
      min(selected.id::text) filter (where selected.place = ${limit}::bigint) as last_id,
      ${list.total === false ? sql`null` : sql`(${isScanned ? sql`select count(*) from found` : list.total})`}::bigint as total
    from (
      select keys.id, keys.key, row_number() over (order by keys.key ${direction}, keys.id ${direction}) as place
      from (
        ${isScanned ? sql`select id, key from found order by key ${direction}, id ${direction}` : sql`${keys} order by ${sorted}`}
        ${end}
      ) keys
    ) selected
    left join lateral (
      select row_to_json(item)::text as json
      from ${table} cross join lateral (select ${list.item}) item where ${id} = selected.id
      -- There is exactly one row. Without the limit PostgreSQL may join the whole table and build the JSON of every row.
      limit 1
    ) described on selected.place <= ${limit}::bigint`.execute(db)
  const { json, found, last_key, last_id, total } = rows[0]!
  return { json, next: found > limit && last_key && last_id ? { key: last_key, id: last_id } : null, total }
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
