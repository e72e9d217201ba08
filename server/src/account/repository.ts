import { type Kysely, sql, type Transaction } from 'kysely'

import { isLiveSession } from '../db/live-sessions'
import type { Tables } from '../db/tables'

export function findPasswordHash(db: Kysely<Tables>, adminId: string) {
  return db.selectFrom('admin').select('password_hash').where('id', '=', adminId).executeTakeFirst()
}

/**
 * Locks the admin and the session with which it asks, in the order of deleting an admin. Null when either has ended since the
 * request was let in.
 */
export async function lockAccount(tx: Transaction<Tables>, adminId: string, sessionId: string) {
  const admin = await tx
    .selectFrom('admin')
    .select('password_hash')
    .where('id', '=', adminId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const session = await tx.selectFrom('session').select('id').where('id', '=', sessionId).forUpdate().executeTakeFirst()
  return admin && session ? admin : null
}

/** More nobody reads; signing out all others ends the rest too. */
const sessionsMost = 200

/** The live sessions of an admin, the one with which it asks first, then by when they were last seen. */
export function listSessions(db: Kysely<Tables>, adminId: string, currentId: string) {
  return db
    .selectFrom('session')
    .select(['id', 'address', 'user_agent', 'created_at', 'last_seen_at'])
    .where('admin_id', '=', adminId)
    .where(isLiveSession)
    .orderBy(sql`id = ${currentId}`, 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sessionsMost)
    .execute()
}

/** Whether this was a session of this admin. */
export async function removeOwnSession(tx: Transaction<Tables>, adminId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('id', '=', id)
    .where('admin_id', '=', adminId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
