import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'

import { isId } from '../database/id'
import { prepareStatement } from '../database/prepared'
import type { Tables } from '../database/tables'
import { isLiveApiKey, listLiveApiKeys, lockApiKey } from './api-keys/api-key-repository'
import { isLiveSession } from './live-sessions'

/** The admin who sends a request, and the session of its token; or a key of the API, whose id both are. */
export interface Caller {
  readonly adminId: string
  readonly sessionId: string
  readonly isApiKey?: true | undefined
}

/**
 * Locks the rows of the caller, so that it cannot be deleted or signed out before the transaction ends.
 * Returns false if either has already happened; an expired session still counts. The admin is locked before
 * the session, as in `lockAdmins`, to avoid deadlocks.
 */
export const lockCaller = async (tx: Transaction<Tables>, caller: Caller): Promise<boolean> =>
  caller.isApiKey ? await lockApiKey(tx, caller.sessionId) : (await lockActiveSession(tx, caller)).length > 0

// PostgreSQL locks the tables in the order in which `for share of` names them.
const lockActiveSession = prepareStatement<unknown, 'adminId' | 'sessionId'>(
  (value) => sql`
    select from admin join session on session.id = ${value('sessionId')}
    where admin.id = ${value('adminId')} and admin.deleted_at is null for share of admin, session`,
)

/** Returns false if the caller was deleted or signed out. Locks nothing and needs no transaction. */
export const isCallerActive = async (db: Kysely<Tables>, caller: Caller): Promise<boolean> =>
  caller.isApiKey
    ? (await listLiveApiKeys(db, [caller.sessionId])).length > 0
    : (await findActiveSession(db, caller)).length > 0

/**
 * A query for those of these ids of sessions and keys that are neither revoked nor expired, as a JSON array.
 */
export const liveCallers = (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select coalesce(json_agg(id), '[]') from (
    select session.id from session join admin on admin.id = session.admin_id and admin.deleted_at is null
    where session.id = any(${ids}::uuid[]) and ${isLiveSession}
    union all select api_key.id from api_key where api_key.id = any(${ids}::uuid[]) and ${isLiveApiKey}
  ) live`

const findActiveSession = prepareStatement<unknown, 'adminId' | 'sessionId'>(
  (value) => sql`select from session where id = ${value('sessionId')}
    and exists (select from admin where id = ${value('adminId')} and deleted_at is null)`,
)

/**
 * Locks the rows and sessions of the caller and of other admins (deleted ones too) that the transaction will
 * change: first the admins, then the sessions, both in id order. It must be the first lock of the
 * transaction: two transactions that upgrade a shared lock to this one would deadlock. Returns false if the
 * caller was deleted or signed out.
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
