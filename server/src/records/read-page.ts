import { sql, type Kysely, type RawBuilder } from 'kysely'

import type { Received } from './received-counter'
import type { ListOrder } from './list-order'
import { preparedList } from '../database/prepared'
import type { SoftTable } from './soft-delete'
import type { Tables } from '../database/tables'

export interface ListStatement {
  /** The table, whose primary key is `id`. */
  readonly table: SoftTable | Received
  readonly where: RawBuilder<boolean>
  readonly order: ListOrder
  /** A select list of the table's columns: one JSON object of the answer. */
  readonly item: RawBuilder<unknown>
  /** A query that counts the rows of `where`; `found`: by looking at each, once for page and count; false: not counted. */
  readonly total: RawBuilder<number> | 'found' | false
  /** Whether its best plan is the same for all values (db/prepared). */
  readonly isPrepared: boolean
  readonly limit: number
  readonly offset: number
  readonly after: { readonly key: string; readonly id: string } | null
}

interface Answered {
  json: string
  found: number
  last_key: string | null
  last_id: string | null
  total: number | null
}

/**
 * Reads a piece of a list in one statement that answers its JSON as text. The keys are picked first, from the index alone,
 * so that a jump by OFFSET reads no rows; one more than asked tells whether any follow.
 */
export async function readPage(db: Kysely<Tables>, list: ListStatement) {
  const { order, limit, offset, after } = list
  const table = sql.ref(list.table)
  const id = sql.ref(`${list.table}.id`)
  const direction = order.isDescending ? sql`desc` : sql`asc`
  const sorted = sql`${order.key} ${direction}, ${id} ${direction}`
  const compare = order.isDescending ? sql`<` : sql`>`
  const behind = after ? sql`and (${order.key}, ${id}) ${compare} (${order.read(after.key)}, ${after.id}::uuid)` : sql``
  const keys = sql`select ${id}, ${order.key} as key from ${table} where ${list.where} ${behind}`
  const isNamed = list.isPrepared && offset === 0
  const end = sql`limit ${sql.lit((isNamed ? roundedUp(limit) : limit) + 1)} ${offset === 0 ? sql`` : sql`offset ${offset}`}`
  const isScanned = list.total === 'found'
  const { rows } = await sql<Answered>`
    ${isNamed ? preparedList : sql``}
    ${isScanned ? sql`with found as materialized (${keys})` : sql``}
    select
      coalesce(string_agg(shown.json, ',' order by picked.place), '') as json,
      count(*) as found,
      min(${order.write(sql`picked.key`)}) filter (where picked.place = ${limit}::bigint) as last_key,
      min(picked.id::text) filter (where picked.place = ${limit}::bigint) as last_id,
      ${list.total === false ? sql`null` : sql`(${isScanned ? sql`select count(*) from found` : list.total})`}::bigint as total
    from (
      select keys.id, keys.key, row_number() over (order by keys.key ${direction}, keys.id ${direction}) as place
      from (
        ${isScanned ? sql`select id, key from found order by key ${direction}, id ${direction}` : sql`${keys} order by ${sorted}`}
        ${end}
      ) keys
    ) picked
    left join lateral (
      select row_to_json(item)::text as json
      from ${table} cross join lateral (select ${list.item}) item where ${id} = picked.id
      -- There is one. Saying so keeps PostgreSQL from joining the whole table, with the JSON of every row of it.
      limit 1
    ) shown on picked.place <= ${limit}::bigint`.execute(db)
  const { json, found, last_key, last_id, total } = rows[0]!
  return { json, next: found > limit && last_key && last_id ? { key: last_key, id: last_id } : null, total }
}

/**
 * The limit stands in the text, because a plan for any limit expects thousands of rows; but each text is a statement to be
 * prepared. So a few limits stand for all: some more keys are picked than are asked for, and only those asked for are read.
 */
const roundedUp = (limit: number): number => [10, 20, 50, 100, 200].find((usual) => limit <= usual) ?? limit

/** Conditions that must all hold. */
export const allOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql.join([...conditions], sql` and `)
