import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'

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

export const restorableMs = restorableDays * 24 * 3_600_000

export const restorableUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + restorableMs)

/** Whether a change deletes a live row or restores a deleted one. */
export const isRemovedOrRestored = (
  before: Pick<ManagedColumns, 'deleted_at'>,
  after: Pick<ManagedColumns, 'deleted_at'>,
): boolean => (before.deleted_at === null) !== (after.deleted_at === null)

export const noLongerRestorable = 'It was deleted more than 30 days ago and cannot be restored'

/** @throws AppError conflict after 30 days */
export function assertRestorable(deletedAt: Date, now: Date, message = noLongerRestorable): void {
  if (restorableUntil(deletedAt) <= now) throw new AppError('conflict', message)
}

/** `is_stored`: whether its JSON is stored (./save-statement); undefined if the caller does not need it. */
export type LockedRow<T extends SoftTable> = SoftRow<T> & { readonly is_stored?: boolean }

/**
 * Locks a row, deleted or not, until the transaction ends. Null when the id is malformed or unknown. With
 * `isStored`, an expression over the table, it has `is_stored`.
 */
export async function lockRow<T extends SoftTable>(
  tx: Transaction<Tables>,
  table: T,
  id: string,
  isStored?: RawBuilder<boolean>,
): Promise<LockedRow<T> | null> {
  if (!isId(id)) return null
  const lock = lockStatement(isStored ? `${table} with is_stored` : table, table, isStored)
  const rows = (await lock(tx, { id })) as LockedRow<T>[]
  return rows[0] ?? null
}

const lockStatement = memoize((_key: string, table: SoftTable, isStored?: RawBuilder<boolean>) =>
  prepareStatement<unknown, 'id'>((value) => {
    // Foreign keys to `admin` take a key-share lock on the row of every admin who writes. `for
    // update` conflicts with those, so that two admins who delete each other would deadlock.
    const strength = table === 'admin' ? sql`for no key update` : sql`for update`
    const columns = isStored ? sql`*, ${isStored} as is_stored` : sql`*`
    return sql`select ${columns} from ${sql.table(table)} where id = ${value('id')} ${strength}`
  }),
)
