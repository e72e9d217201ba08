import { type Kysely, sql } from 'kysely'

import { newId } from '../database/id'
import { confirmInitialPassword } from './admin-repository'
import { isLiveSession, isLongExpired, keptLifetime, lifetime } from './live-sessions'
import { prepared } from '../database/prepared'
import type { Tables } from '../database/tables'
import { inTransaction } from '../database/transaction'
import type { SignedIn } from './signed-in'
import { hashToken, isToken } from './token'

/** The admin behind a token, or null when it is false, expired or revoked. One indexed read. */
export async function findSession(db: Kysely<Tables>, token: string): Promise<SignedIn | null> {
  if (!isToken(token)) return null
  const { rows } = await sql<{ session_id: string; id: string; name: string; email: string; must_touch: boolean }>`
    ${prepared} select session.id as session_id, admin.id, admin.name, admin.email,
      session.last_seen_at < now() - interval '1 minute' as must_touch
    from session join admin on admin.id = session.admin_id and admin.deleted_at is null
    where session.token_hash = ${hashToken(token)} and ${isLiveSession}`.execute(db)
  const row = rows[0]
  if (!row) return null
  if (row.must_touch) touchSession(db, row.session_id)
  return { sessionId: row.session_id, admin: { id: row.id, name: row.name, email: row.email } }
}

/** Nobody waits for this write, and when it fails the next request does it. The condition spares simultaneous requests. */
function touchSession(db: Kysely<Tables>, id: string): void {
  sql`update session set last_seen_at = now() where id = ${id} and last_seen_at < now() - interval '1 minute'`
    .execute(db)
    .catch(() => undefined)
}

export interface NewSession {
  readonly token: string
  readonly adminId: string
  /** The hash against which the password was right. */
  readonly passwordHash: string
  readonly isKept: boolean
  readonly address: string
  readonly userAgent: string
}

/**
 * False when the admin was deleted or its password changed since it was checked. The lock makes the two wait for each other, so
 * that no session outlives the password it was opened with.
 */
export async function insertSession(db: Kysely<Tables>, session: NewSession): Promise<boolean> {
  const { absolute } = session.isKept ? keptLifetime : lifetime
  const { numAffectedRows } = await sql`
    insert into session
      (id, token_hash, admin_id, is_kept, address, user_agent, created_at, last_seen_at, expires_at)
    select ${newId()}::uuid, ${hashToken(session.token)}::bytea, admin.id, ${session.isKept}::boolean, ${session.address}::text,
      ${session.userAgent.slice(0, 500)}::text, now(), now(), now() + make_interval(hours => ${absolute}::int)
    from admin
    where admin.id = ${session.adminId} and admin.deleted_at is null and admin.password_hash = ${session.passwordHash}
    for share`.execute(db)
  return numAffectedRows === 1n
}

/**
 * The same for the first sign-in with a password that was generated at start, which is not replaced any more from now on. The
 * admin's row is locked for the change before `insertSession` would share it: two that raised a shared lock would deadlock.
 */
export function insertFirstSession(db: Kysely<Tables>, session: NewSession): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await confirmInitialPassword(tx, session.adminId, session.passwordHash)
    return insertSession(tx, session)
  })
}

/** Returns false when the admin has no such session. */
export async function removeSession(db: Kysely<Tables>, adminId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('admin_id', '=', adminId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Housekeeping: an expired session is refused whether or not its row is still there. Locked rows are left to the next time. */
export async function removeExpiredSessions(db: Kysely<Tables>): Promise<void> {
  await sql`
    delete from session where id in (
      select id from session where ${isLongExpired} for update skip locked)`.execute(db)
}

/** What signing in needs to know of the live admin with this folded email. */
export function findCredentials(db: Kysely<Tables>, emailFolded: string) {
  return db
    .selectFrom('admin')
    .select(['id', 'name', 'email', 'password_hash', 'has_initial_password'])
    .where('email_folded', '=', emailFolded)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
