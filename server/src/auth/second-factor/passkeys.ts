import { type Kysely, sql, type Transaction } from 'kysely'

import { newId } from '../../database/id'
import type { Tables } from '../../database/tables'
import type { PasskeyTable } from '../../database/tables/auth-tables'

/** The passkeys of an admin, the oldest first. */
export const listPasskeys = (db: Kysely<Tables>, adminId: string) =>
  db.selectFrom('passkey').selectAll().where('admin_id', '=', adminId).orderBy('created_at').orderBy('id').execute()

/** The passkey with this credential of an admin who is not deleted, or undefined. */
export const findPasskey = (db: Kysely<Tables>, credentialId: string) =>
  db
    .selectFrom('passkey')
    .innerJoin('admin', 'admin.id', 'passkey.admin_id')
    .selectAll('passkey')
    .where('passkey.credential_id', '=', credentialId)
    .where('admin.deleted_at', 'is', null)
    .executeTakeFirst()

type NewPasskey = Omit<PasskeyTable, 'id' | 'created_at' | 'last_used_at'>

/** Returns false if the credential exists, also for another admin. */
export async function insertPasskey(tx: Transaction<Tables>, passkey: NewPasskey, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkey')
    .values({ ...passkey, id: newId(), created_at: now, last_used_at: null })
    .onConflict((conflict) => conflict.constraint('passkey_unique').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Records that a passkey was used. Returns false if it was removed meanwhile, or if its counter is not
 * greater than the stored one: it may be a copy (Web Authentication Level 3, 6.1.1). Passkeys that do
 * not count send 0.
 */
export async function usePasskey(tx: Transaction<Tables>, id: string, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ counter, last_used_at: sql`now()` })
    .where('id', '=', id)
    .where((where) => where.or([where('counter', '<', counter), sql<boolean>`(counter = 0 and ${counter} = 0)`]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns the old name, or null if the admin has no such passkey. */
export async function renamePasskey(
  tx: Transaction<Tables>,
  { id, adminId, name }: { readonly id: string; readonly adminId: string; readonly name: string },
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    with found as (select id, name from passkey where id = ${id} and admin_id = ${adminId} for update)
    update passkey set name = ${name} from found where passkey.id = found.id returning found.name`.execute(tx)
  return rows[0]?.name ?? null
}

/** Returns the name of the passkey, or null if the admin has no such passkey. */
export async function removePasskey(tx: Transaction<Tables>, adminId: string, id: string): Promise<string | null> {
  const removed = await tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('admin_id', '=', adminId)
    .returning('name')
    .executeTakeFirst()
  return removed?.name ?? null
}
