import { Admin, adminFields, type AdminQuery } from '@gatehouse/contract/entities/admin'
import { type Kysely, sql, type Transaction } from 'kysely'

import { invitationExpiry } from '../../auth/links/link-repository'
import { isLiveSession } from '../../auth/live-sessions'
import type { Tables } from '../../database/tables'
import { isoTime } from '../../records/list-order'
import { defineList, jsonOf, newestFirst } from '../../records/lists/define-list'
import { fieldOrders } from '../../records/lists/field-orders'
import { createdOnDays } from '../../records/lists/filters'
import { jsonObject } from '../../records/select-list'

// Reads only: auth/admin-repository writes the table.

/** An admin over `admin`, without password data. */
export const adminJson = () => jsonObject('admin', Admin, { invitation_expires_at: isoTime(invitationExpiry) })

export const adminList = defineList<AdminQuery>({
  table: 'admin',
  filters: { ...createdOnDays('admin') },
  orders: { ...newestFirst('admin'), ...fieldOrders('admin', adminFields) },
  search: {},
  item: jsonOf('admin', adminJson),
})

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

/** Whether a live admin was invited and has no password yet; null if there is no such admin. */
export async function findInvited(db: Kysely<Tables>, id: string): Promise<boolean | null> {
  const live = db.selectFrom('admin').select('is_invited').where('id', '=', id).where('deleted_at', 'is', null)
  return (await live.executeTakeFirst())?.is_invited ?? null
}

/** A live admin as the command shows it. */
export interface CommandAdmin {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly created_at: Date
  readonly is_invited: boolean
  readonly invitation_expires_at: Date | null
  readonly sessions: number
}

/** All live admins, newest first. */
export async function listForCommand(db: Kysely<Tables>): Promise<CommandAdmin[]> {
  const { rows } = await sql<CommandAdmin>`
    select admin.id, admin.name, admin.email, admin.created_at, admin.is_invited,
      ${invitationExpiry} as invitation_expires_at,
      (select count(*)::int from session where session.admin_id = admin.id and ${isLiveSession}) as sessions
    from admin where admin.deleted_at is null order by admin.created_at desc, admin.id desc`.execute(db)
  return rows
}

/**
 * Locks all live admins, in id order as the console does. For a command: no caller is locked, so another
 * delete could remove the admin that must remain.
 */
export async function lockLiveAdmins(tx: Transaction<Tables>) {
  return await tx
    .selectFrom('admin')
    .select(['id', 'email', 'email_folded', 'is_invited'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Whether this admin is the only live one. */
export async function isLastAdmin(db: Kysely<Tables>, id: string): Promise<boolean> {
  const live = await db.selectFrom('admin').select('id').where('deleted_at', 'is', null).limit(2).execute()
  return live.length === 1 && live[0]?.id === id.toLowerCase()
}
