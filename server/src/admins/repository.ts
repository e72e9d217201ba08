import { type Kysely, sql, type Transaction } from 'kysely'

import type { Tables } from '../db/tables'

export async function hasAdmin(db: Kysely<Tables>): Promise<boolean> {
  const found = await db.selectFrom('admin').select('id').where('deleted_at', 'is', null).limit(1).executeTakeFirst()
  return found !== undefined
}

/** Any number will do, as long as every Gatehouse takes the same one. */
const firstAdminLock = 4_700_216_119

/** Makes instances that start together take turns until the transaction ends. */
export async function lockFirstAdmin(tx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${firstAdminLock})`.execute(tx)
}

export interface NewAdmin {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly email_folded: string
  readonly password_hash: string
}

export async function insertAdmin(tx: Transaction<Tables>, admin: NewAdmin, now: Date): Promise<void> {
  await tx
    .insertInto('admin')
    .values({ ...admin, phone_number: '', status: 0, created_at: now, updated_at: now, deleted_at: null })
    .execute()
}
