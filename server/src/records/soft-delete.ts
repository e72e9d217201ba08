import { type Selectable, sql, type Transaction } from 'kysely'

import { isId } from '../database/id'
import { memoize, prepareStatement } from '../database/prepared'
import type { SoftTable, Tables } from '../database/tables'
import { AppError } from '../app-error'

/** Declared separately because TypeScript cannot infer it from a generic table name. */
interface ManagedColumns {
  readonly id: string
  readonly created_at: Date
  readonly updated_at: Date
  readonly deleted_at: Date | null
  readonly version: number
}

export type SoftRow<T extends SoftTable> = Selectable<Tables[T]> & ManagedColumns

/** How long a deleted record can be restored; after that `purgeDeleted` removes it (docs/decisions/0014). */
export const restorableDays = 30

export const restorableUntil = (deletedAt: Date): Date =>
  new Date(deletedAt.getTime() + restorableDays * 24 * 3_600_000)

export const noLongerRestorable = 'It was deleted more than 30 days ago and cannot be restored'

/** @throws AppError conflict after 30 days */
export function assertRestorable(deletedAt: Date, now: Date, message = noLongerRestorable): void {
  if (restorableUntil(deletedAt) <= now) throw new AppError('conflict', message)
}

/** Locks a row, deleted or not, until the transaction ends. Null when the id is malformed or unknown. */
export async function lockRow<T extends SoftTable>(
  tx: Transaction<Tables>,
  table: T,
  id: string,
): Promise<SoftRow<T> | null> {
  if (!isId(id)) return null
  const rows = (await lockStatement(table)(tx, { id })) as SoftRow<T>[]
  return rows[0] ?? null
}

const lockStatement = memoize((table: SoftTable) =>
  prepareStatement<unknown, 'id'>((value) => {
    // Foreign keys to `admin` take a key-share lock on the row of every admin who writes. `for
    // update` conflicts with those, so that two admins who delete each other would deadlock.
    const strength = table === 'admin' ? sql`for no key update` : sql`for update`
    return sql`select * from ${sql.table(table)} where id = ${value('id')} ${strength}`
  }),
)
