import { sql, type Kysely, type RawBuilder } from 'kysely'

import { countReceived, type Received } from './received-counter'
import { byTime, type ListOrder } from './list-order'
import { prepared } from '../database/prepared'
import { allOf, readPage, type ListStatement } from './read-page'
import { wordConditions } from './search-text'
import type { SoftTable } from './soft-delete'
import type { Tables } from '../database/tables'

interface LiveRows {
  readonly table: SoftTable | Received
  /** The select list of one JSON object over the table. */
  readonly item: RawBuilder<unknown>
  /** Words that must all occur in `search_text`. */
  readonly q?: string | undefined
  readonly where?: readonly RawBuilder<boolean>[]
  /** Newest first unless said otherwise. */
  readonly order?: ListOrder
}

interface PageRequest extends Pick<ListStatement, 'limit' | 'offset' | 'after'> {
  readonly isCounted: boolean
}

/** A piece of the live rows of a table. What arrived from outside is never deleted, and all of it is counted from kept counts. */
export function listLive(db: Kysely<Tables>, rows: LiveRows, { isCounted, ...page }: PageRequest) {
  const { table, item, q, order = byTime(sql.ref(`${table}.created_at`), true) } = rows
  const chosen = [...(rows.where ?? []), ...wordConditions(table, q)]
  const where = allOf([isReceived(table) ? sql`true` : isLive(table), ...chosen])
  const isWhole = chosen.length === 0
  const count =
    isWhole && isReceived(table)
      ? countReceived(table)
      : sql<number>`select count(*) from ${sql.table(table)} where ${where}`
  return readPage(db, { table, where, order, item, total: isCounted && count, isPrepared: isWhole, ...page })
}

/** A live row as the JSON object that its list shows of it. */
export async function findLive<Item>(
  db: Kysely<Tables>,
  { table, item }: { readonly table: SoftTable; readonly item: RawBuilder<unknown> },
  id: string,
): Promise<Item | null> {
  const { rows } = await sql<{ item: Item }>`
    ${prepared} select row_to_json(item) as item
    from ${sql.table(table)} cross join lateral (select ${item}) item
    where ${sql.ref(`${table}.id`)} = ${id} and ${isLive(table)}`.execute(db)
  return rows[0]?.item ?? null
}

const isLive = (table: SoftTable): RawBuilder<boolean> => sql`${sql.ref(`${table}.deleted_at`)} is null`

const isReceived = (table: SoftTable | Received): table is Received => table === 'signup' || table === 'inquiry'
