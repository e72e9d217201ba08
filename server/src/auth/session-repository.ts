import { type Kysely, type RawBuilder, sql } from 'kysely'

import { newId } from '../database/id'
import { confirmInitialPassword } from './admin-repository'
import { isLiveSession, isLongExpired, keptLoggedInLifetimeHours, sessionLifetimeHours } from './live-sessions'
import { prepareStatement } from '../database/prepared'
import type { Tables } from '../database/tables'
import { inTransaction } from '../database/transaction'
import { hashToken, isToken } from './token'

/** The admin of a request, authenticated by its token. */
export interface SignedIn {
  readonly sessionId: string
  readonly admin: { readonly id: string; readonly name: string; readonly email: string }
}

/**
 * Returns the session of a token and its admin, or null if the token is unknown, expired or revoked. One
 * indexed read.
 */
export async function findSession(db: Kysely<Tables>, token: string): Promise<SignedIn | null> {
  if (!isToken(token)) return null
  const [row] = await findLiveSession(db, { tokenHash: hashToken(token) })
  if (!row) return null
  if (row.needs_touch) touchSession(db, row.session_id)
  return { sessionId: row.session_id, admin: { id: row.id, name: row.name, email: row.email } }
}

const findLiveSession = prepareStatement<FoundSession, 'tokenHash'>((value) => liveSession(value('tokenHash')))

interface FoundSession {
  session_id: string
  id: string
  name: string
  email: string
  needs_touch: boolean
}

/** A query for the session of a token and its admin; no row if it is unknown, expired or revoked. */
export const liveSession = (tokenHash: RawBuilder<unknown>): RawBuilder<FoundSession> => sql`
  select session.id as session_id, admin.id, admin.name, admin.email,
    session.last_seen_at < now() - interval '1 minute' as needs_touch
  from session join admin on admin.id = session.admin_id and admin.deleted_at is null
  where session.token_hash = ${tokenHash} and ${isLiveSession}`

/**
 * Not awaited; if it fails, the next request retries it. The condition avoids writes by concurrent requests.
 */
export function touchSession(db: Kysely<Tables>, id: string): void {
  sql`update session set last_seen_at = now() where id = ${id} and last_seen_at < now() - interval '1 minute'`
    .execute(db)
    .catch(() => undefined)
}

export interface NewSession {
  readonly token: string
  readonly adminId: string
  /** The hash that the password matched. */
  readonly passwordHash: string
  readonly keepLoggedIn: boolean
  readonly address: string
  readonly userAgent: string
}

/**
 * Inserts a session. Returns false if the admin was deleted or its password changed since the password was
 * verified: the shared lock on the admin makes this statement wait for such a change.
 */
export async function insertSession(db: Kysely<Tables>, session: NewSession): Promise<boolean> {
  const { absolute } = session.keepLoggedIn ? keptLoggedInLifetimeHours : sessionLifetimeHours
  const { numAffectedRows } = await sql`
    insert into session
      (id, token_hash, admin_id, is_kept, address, user_agent, created_at, last_seen_at, expires_at)
    select ${newId()}::uuid, ${hashToken(session.token)}::bytea, admin.id, ${session.keepLoggedIn}::boolean, ${session.address}::text,
      ${session.userAgent.slice(0, 500)}::text, now(), now(), now() + make_interval(hours => ${absolute}::int)
    from admin
    where admin.id = ${session.adminId} and admin.deleted_at is null and admin.password_hash = ${session.passwordHash}
    for share`.execute(db)
  return numAffectedRows === 1n
}

/**
 * `insertSession` for the first sign-in with the password that was generated at start: from then on a start
 * no longer replaces it. The admin is updated before `insertSession` locks it, because two transactions that
 * upgrade a shared lock would deadlock.
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

/**
 * Periodic clean-up; expired sessions are rejected with or without a row. Skips locked rows until the next
 * run.
 */
export async function removeExpiredSessions(db: Kysely<Tables>): Promise<void> {
  await sql`
    delete from session where id in (
      select id from session where ${isLongExpired} for update skip locked)`.execute(db)
}

/** Returns what sign-in needs of the admin with this normalized email who is not deleted, or undefined. */
export function findCredentials(db: Kysely<Tables>, emailFolded: string) {
  return db
    .selectFrom('admin')
    .select(['id', 'name', 'email', 'password_hash', 'has_initial_password'])
    .where('email_folded', '=', emailFolded)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
