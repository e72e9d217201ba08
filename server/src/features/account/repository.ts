import { type Kysely, sql, type Transaction } from 'kysely'

import { isLiveSession } from '../../auth/live-sessions'
import type { Tables } from '../../database/tables'

export function findPasswordHash(db: Kysely<Tables>, adminId: string) {
  return db.selectFrom('admin').select('password_hash').where('id', '=', adminId).executeTakeFirst()
}

/** More nobody reads; signing out all others ends the rest too. */
const maxSessions = 200

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
    .limit(maxSessions)
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
