import { type Kysely, sql } from 'kysely'

import { isLiveSession } from '../../auth/live-sessions'
import type { Tables } from '../../database/tables'

/** Upper bound of the device list; signing out all others also ends the sessions beyond it. */
const maxSessions = 200

/** The live sessions of an admin: the current one first, then the most recently seen. */
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
