import { sql, type Kysely, type RawBuilder } from 'kysely'

import { prepared } from '../database/prepared'
import type { SoftTable, Tables } from '../database/tables'
import type { JsonText } from './select-list'

interface Described<Json> {
  readonly table: SoftTable
  readonly item: JsonText<Json>
}

/** A live row as a JSON object. Null when the id is unknown or the row is deleted. */
export const findLive = <Json>(
  db: Kysely<Tables>,
  { table, item }: Described<Json>,
  id: string,
): Promise<Json | null> => findOne(db, { table, item }, sql`${sql.ref(`${table}.id`)} = ${id} and ${isLive(table)}`)

/** How many live rows the list with the newest first has up to this one, itself included. */
export async function countUpTo(db: Kysely<Tables>, table: SoftTable, id: string): Promise<number> {
  const [rows, createdAt, rowId] = [sql.table(table), sql.ref(`${table}.created_at`), sql.ref(`${table}.id`)]
  const { rows: found } = await sql<{ count: number }>`
    -- A subquery for each row of the outer one is not executed by parallel workers, whose start takes longer.
    select (
      select count(*) from ${rows}
      where ${isLive(table)} and (${createdAt}, ${rowId}) >= (position.created_at, position.id)
    ) as count
    from ${rows} position where position.id = ${id}`.execute(db)
  return found[0]!.count
}

/** A row, deleted or not, as a JSON object. Null when the id is unknown. */
export const findRecord = <Json>(
  db: Kysely<Tables>,
  { table, item }: Described<Json>,
  id: string,
): Promise<Json | null> => findOne(db, { table, item }, sql`${sql.ref(`${table}.id`)} = ${id}`)

async function findOne<Json>(
  db: Kysely<Tables>,
  { table, item }: Described<Json>,
  where: RawBuilder<boolean>,
): Promise<Json | null> {
  const { rows } = await sql<{ item: string }>`
    ${prepared} select ${item} as item from ${sql.table(table)} where ${where}`.execute(db)
  return rows[0] ? (JSON.parse(rows[0].item) as Json) : null
}

const isLive = (table: SoftTable): RawBuilder<boolean> => sql`${sql.ref(`${table}.deleted_at`)} is null`
