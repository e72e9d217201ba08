import { sql, type Transaction } from 'kysely'

import { recordChange } from '../records/change'
import type { Tables } from '../database/tables'

export interface NewPassword {
  readonly adminId: string
  readonly passwordHash: string
  /** The admin who changes it; null for the program itself. */
  readonly changedBy: string | null
  /** Generated at start: replaced by the next start for as long as nobody has signed in with it. */
  readonly isInitial?: boolean
}

/**
 * Sets the password of a locked admin and writes the `change` row. Sessions are ended separately (./live-sessions). It stands
 * here because several entities set passwords, and entities do not import each other.
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
  // That it changed is all that may be known of a password.
  const after = { pswd_changed_at: now.toISOString() }
  const change = { action: 'update', entity: 'admin', id: adminId, adminId: changedBy, before: {}, after } as const
  await recordChange(tx, change, now)
}
