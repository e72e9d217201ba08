import { type Selectable, sql, type Transaction } from 'kysely'

import { isId } from '../database/id'
import type { Tables } from '../database/tables'

/** Tables whose rows are never removed by a person, only marked, so that they can be taken back. */
export type SoftTable = 'property' | 'agent' | 'affiliate' | 'announcement' | 'banner' | 'career' | 'admin'

/** Said apart, because the compiler cannot see it through a table that is a parameter. */
interface Kept {
  readonly id: string
  readonly created_at: Date
  readonly updated_at: Date
  readonly deleted_at: Date | null
  readonly version: number
}

export type SoftRow<T extends SoftTable> = Selectable<Tables[T]> & Kept

/** How long a deleted record can be taken back; after that its files are swept (docs/decisions/0014; media/sweep). */
export const restorableDays = 30

export const restorableUntil = (deletedAt: Date): Date =>
  new Date(deletedAt.getTime() + restorableDays * 24 * 3_600_000)

/** Locks a row until the transaction ends, also a deleted one. Null when the id is malformed or never existed. */
export async function lockRow<T extends SoftTable>(
  tx: Transaction<Tables>,
  table: T,
  id: string,
): Promise<SoftRow<T> | null> {
  if (!isId(id)) return null
  // Whatever an admin changes just now holds its row against a full lock (foreign keys), and two who delete each other would
  // wait for one another's.
  const strength = table === 'admin' ? sql`for no key update` : sql`for update`
  const { rows } = await sql<SoftRow<T>>`select * from ${sql.table(table)} where id = ${id} ${strength}`.execute(tx)
  return rows[0] ?? null
}

/** Marks a row as deleted, or takes the mark away with null. */
export async function setDeleted(
  tx: Transaction<Tables>,
  table: SoftTable,
  id: string,
  deletedAt: Date | null,
  now: Date,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set deleted_at = ${deletedAt}, updated_at = ${now}, version = version + 1
    where id = ${id}`.execute(tx)
}
