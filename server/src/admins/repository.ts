import type { Admin } from '@gatehouse/contract/admin'
import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'

import { byTime, isoTime } from '../db/list-order'
import { allOf, readPiece } from '../db/read-piece'
import { containsPattern } from '../db/search-text'
import type { AdminTable, Tables } from '../db/tables'
import type { Piece, Slice } from '../http/list-answer'

/** The select list of an admin (contract: Admin). Named column by column: the hash is not among them. */
const adminColumns: RawBuilder<unknown> = sql`
  admin.id, admin.name, admin.email, admin.phone_number, admin.status,
  ${isoTime(sql`admin.created_at`)} as created_at, admin.version`

export function listAdmins(db: Kysely<Tables>, q = '', { isCounted, ...slice }: Slice): Promise<Piece> {
  const words = q.split(/\s+/).filter((word) => word !== '')
  const found = words.map((word) => sql<boolean>`admin.search_text like ${containsPattern(word)}`)
  const where = allOf([sql`admin.deleted_at is null`, ...found])
  const total = isCounted && sql<number>`select count(*) from admin where ${where}`
  const list = { table: 'admin', where, order: byTime(sql`admin.created_at`, true), item: adminColumns, total } as const
  return readPiece(db, { ...list, isPrepared: q === '', ...slice })
}

export async function findAdmin(db: Kysely<Tables>, id: string): Promise<Admin | null> {
  const { rows } = await sql<{ admin: Admin }>`
    select row_to_json(item) as admin from admin cross join lateral (select ${adminColumns}) item
    where admin.id = ${id} and admin.deleted_at is null`.execute(db)
  return rows[0]?.admin ?? null
}

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

/** Locks two admins in an order that all share, and answers those of them that are live. */
export async function lockLiveAdmins(tx: Transaction<Tables>, ids: readonly [string, string]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from admin where id in (${ids[0]}::uuid, ${ids[1]}::uuid) and deleted_at is null
    order by id for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether another admin than this one is live. */
export async function hasOtherAdmin(tx: Transaction<Tables>, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('admin')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertAdmin(tx: Transaction<Tables>, row: Insertable<AdminTable>): Promise<void> {
  await tx.insertInto('admin').values(row).execute()
}
