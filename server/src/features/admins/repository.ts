import type { Admin } from '@gatehouse/contract/admin'
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'

import { isoTime } from '../../records/list-order'
import { findLive, listLive } from '../../records/live-rows'
import type { AdminTable, Tables } from '../../database/tables'
import type { Page, PageRequest } from '../../records/list-response'

export const listAdmins = (db: Kysely<Tables>, q: string | undefined, page: PageRequest): Promise<Page> =>
  listLive(db, { ...shown, q }, page)

export const findAdmin = (db: Kysely<Tables>, id: string): Promise<Admin | null> => findLive(db, shown, id)

/** An admin as the contract describes it. Named column by column: the hash is not among them. */
const shown = {
  table: 'admin',
  item: sql`
    admin.id, admin.name, admin.email, admin.phone_number, admin.status,
    ${isoTime(sql`admin.created_at`)} as created_at, admin.version`,
} as const

export async function hasAdmin(db: Kysely<Tables>): Promise<boolean> {
  const found = await db.selectFrom('admin').select('id').where('deleted_at', 'is', null).limit(1).executeTakeFirst()
  return found !== undefined
}

/** The live admin whose password was generated at start and who has never signed in with it, locked in a transaction. */
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

/** Any number will do, as long as every Gatehouse takes the same one. */
const firstAdminLock = 4_700_216_119

/** Makes instances that start together take turns until the transaction ends. */
export async function lockFirstAdmin(tx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${firstAdminLock})`.execute(tx)
}

/** Locks the live admin with this folded email. Null when there is none. */
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

export async function insertAdmin(tx: Transaction<Tables>, row: Insertable<AdminTable>): Promise<void> {
  await tx.insertInto('admin').values(row).execute()
}
