import { type Kysely, sql, type Transaction } from 'kysely'

import type { Tables } from '../../database/tables'
import type { Page, PageRequest } from '../../records/list-response'
import { listLive } from '../../records/live-rows'
import { adminJson } from './json'

// Reads only: auth/admin-repository writes the table.

/** Newest first. */
export const listAdmins = (db: Kysely<Tables>, q: string | undefined, page: PageRequest): Promise<Page> =>
  listLive(db, { table: 'admin', item: adminJson(), q }, page)

export async function hasAdmin(db: Kysely<Tables>): Promise<boolean> {
  const found = await db.selectFrom('admin').select('id').where('deleted_at', 'is', null).limit(1).executeTakeFirst()
  return found !== undefined
}

/**
 * The live admin with a generated password who has never
 * signed in with it; locked when `db` is a transaction.
 */
export function findInitialPassword(db: Kysely<Tables>) {
  return db
    .selectFrom('admin')
    .select(['id', 'email', 'password_hash'])
    .where('has_initial_password', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .$if(db.isTransaction, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
}

/** Advisory-lock key shared by all instances. */
const firstAdminLock = 4_700_216_119

/** Serializes instances that start together until the transaction ends. */
export async function lockFirstAdmin(tx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${firstAdminLock})`.execute(tx)
}

/** Locks the live admin with this normalized email. Null when there is none. */
export async function lockAdminByEmail(tx: Transaction<Tables>, emailFolded: string) {
  const query = tx
    .selectFrom('admin')
    .select(['id', 'email'])
    .where('email_folded', '=', emailFolded)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
  return (await query.executeTakeFirst()) ?? null
}

/** Whether this admin is the only live one. */
export async function isLastAdmin(db: Kysely<Tables>, id: string): Promise<boolean> {
  const live = await db.selectFrom('admin').select('id').where('deleted_at', 'is', null).limit(2).execute()
  return live.length === 1 && live[0]?.id === id.toLowerCase()
}
