import { sql, type Kysely, type Transaction, type Updateable } from 'kysely'

import type { AdminTable, Tables } from '../database/tables'
import { recordChange } from '../records/change'
import type { NewRow } from '../records/lifecycle'
import { restorableDays, type SoftRow } from '../records/soft-delete'

// All writes to `admin`. They are part of `auth` because the table holds the password hashes, which sign-in,
// the account and the administrators write, and features do not import each other.

/** Inserts an admin and returns its row. */
export const insertAdmin = (tx: Transaction<Tables>, row: NewRow<'admin'>) =>
  tx.insertInto('admin').values(row).returningAll().executeTakeFirstOrThrow()

/** Updates an admin that the transaction has locked, increments its version and returns its row. */
export const updateAdmin = (
  tx: Transaction<Tables>,
  { id, version }: Pick<SoftRow<'admin'>, 'id' | 'version'>,
  columns: Updateable<AdminTable>,
  now: Date,
) =>
  tx
    .updateTable('admin')
    .set({ ...columns, updated_at: now, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export interface NewPassword {
  readonly adminId: string
  readonly passwordHash: string
  /** The admin who changes it; null for the program itself. */
  readonly changedBy: string | null
  /** Generated at start: each start replaces it until the admin has signed in with it. */
  readonly isInitial?: boolean
}

/**
 * Sets the password of a locked admin and inserts the `change` row. It does not end sessions
 * (./live-sessions).
 */
export async function setPassword(tx: Transaction<Tables>, password: NewPassword, now: Date): Promise<void> {
  const { adminId, passwordHash, changedBy, isInitial = false } = password
  await tx
    .updateTable('admin')
    .set({
      password_hash: passwordHash,
      has_initial_password: isInitial,
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('id', '=', adminId)
    .execute()
  // The `change` row must contain nothing of the password, only when it changed.
  const after = { pswd_changed_at: now.toISOString() }
  const change = { action: 'update', entity: 'admin', id: adminId, adminId: changedBy, before: {}, after } as const
  await recordChange(tx, change, now)
}

/** Marks the password that was generated at start as used, so that later starts no longer replace it. */
export async function confirmInitialPassword(
  tx: Transaction<Tables>,
  adminId: string,
  passwordHash: string,
): Promise<void> {
  await tx
    .updateTable('admin')
    .set({ has_initial_password: false })
    .where('id', '=', adminId)
    .where('password_hash', '=', passwordHash)
    .execute()
}

/** Removes the passwords of admins who were deleted so long ago that they cannot be restored. */
export async function removeExpiredPasswords(db: Kysely<Tables>): Promise<void> {
  await sql`
    update admin set password_hash = null where id in (
      select id from admin
      where deleted_at < now() - make_interval(days => ${restorableDays}) and password_hash is not null
      for no key update skip locked)`.execute(db)
}
