import { type Kysely, sql, type Transaction } from 'kysely'

import { isId } from '../database/id'
import { prepared } from '../database/prepared'
import type { Tables } from '../database/tables'

/** An admin and the session with which it asks. */
export interface Caller {
  readonly adminId: string
  readonly sessionId: string
}

/**
 * Keeps a caller from being deleted or signed out until the transaction ends. False when either has happened already; a session
 * that has only expired is still there. The admin is locked first, as in `lockAdmins`, so that the two never wait for each other.
 */
export async function lockCaller(tx: Transaction<Tables>, { adminId, sessionId }: Caller): Promise<boolean> {
  const admin = await sql`${prepared}
    select id from admin where id = ${adminId} and deleted_at is null for share`.execute(tx)
  if (admin.rows.length === 0) return false
  const session = await sql`${prepared} select id from session where id = ${sessionId} for share`.execute(tx)
  return session.rows.length > 0
}

/** Whether a caller has been neither deleted nor signed out. */
export async function hasCaller(db: Kysely<Tables>, { adminId, sessionId }: Caller): Promise<boolean> {
  const { rows } = await sql`${prepared}
    select from session where id = ${sessionId}
      and exists (select from admin where id = ${adminId} and deleted_at is null)`.execute(db)
  return rows.length > 0
}

/**
 * Locks the caller and other admins, deleted ones too, whose rows or sessions the transaction is going to change: first the
 * admins, then their sessions, each in the order of their ids. It must be the first lock of the transaction: two that raised a
 * shared lock to this one would wait for each other. False when the caller is deleted or signed out.
 */
export async function lockAdmins(
  tx: Transaction<Tables>,
  { adminId, sessionId }: Caller,
  otherIds: readonly string[],
): Promise<boolean> {
  const ids = sql.join([adminId, ...otherIds.filter(isId)].map((id) => sql`${id}::uuid`))
  const admins = await sql<{ id: string; is_live: boolean }>`
    select id, deleted_at is null as is_live from admin where id in (${ids}) order by id for no key update`.execute(tx)
  const sessions = await sql<{ id: string }>`
    select id from session where admin_id in (${ids}) order by id for update`.execute(tx)
  return (
    admins.rows.some(({ id, is_live }) => id === adminId && is_live) && sessions.rows.some(({ id }) => id === sessionId)
  )
}
