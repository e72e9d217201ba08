import { type Kysely, sql, type Transaction } from 'kysely'

import { newId } from '../db/id'
import { prepared } from '../db/prepared'
import type { Tables } from '../db/tables'
import type { SignedIn } from '../http/call'
import { hashToken, isToken } from './token'

/** Hours without a request, and in all (docs/decisions). */
const lifetime = { idle: 8, absolute: 24 }
const keptLifetime = { idle: 7 * 24, absolute: 30 * 24 }

/** Live by the database's clock, which every instance shares. */
const isLive = sql<boolean>`session.expires_at > now() and session.last_seen_at > now() - make_interval(
  hours => case when session.is_kept then ${keptLifetime.idle}::int else ${lifetime.idle}::int end)`

/** The admin behind a token, or null when it is false, expired or revoked. One indexed read. */
export async function findSession(db: Kysely<Tables>, token: string): Promise<SignedIn | null> {
  if (!isToken(token)) return null
  const { rows } = await sql<{ session_id: string; id: string; name: string; email: string; must_touch: boolean }>`
    ${prepared} select session.id as session_id, admin.id, admin.name, admin.email,
      session.last_seen_at < now() - interval '1 minute' as must_touch
    from session join admin on admin.id = session.admin_id and admin.deleted_at is null
    where session.token_hash = ${hashToken(token)} and ${isLive}`.execute(db)
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
  readonly isKept: boolean
  readonly address: string
  readonly userAgent: string
}

export async function insertSession(db: Kysely<Tables>, session: NewSession): Promise<void> {
  const { absolute } = session.isKept ? keptLifetime : lifetime
  await db
    .insertInto('session')
    .values({
      id: newId(),
      token_hash: hashToken(session.token),
      admin_id: session.adminId,
      is_kept: session.isKept,
      address: session.address,
      user_agent: session.userAgent.slice(0, 500),
      created_at: sql`now()`,
      last_seen_at: sql`now()`,
      expires_at: sql`now() + make_interval(hours => ${absolute}::int)`,
    })
    .execute()
}

export async function removeSession(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', id).execute()
}

/** Signs an admin out everywhere at once: call it where a password changes or an admin is deleted. */
export async function revokeSessionsOf(tx: Transaction<Tables>, adminId: string): Promise<void> {
  await tx.deleteFrom('session').where('admin_id', '=', adminId).execute()
}

/** Housekeeping: an expired session is refused whether or not its row is still there. */
export async function removeExpiredSessions(db: Kysely<Tables>): Promise<void> {
  await sql`delete from session where not (${isLive})`.execute(db)
}

/** What signing in needs to know of the live admin with this folded email. */
export function findCredentials(db: Kysely<Tables>, emailFolded: string) {
  return db
    .selectFrom('admin')
    .select(['id', 'name', 'email', 'password_hash'])
    .where('email_folded', '=', emailFolded)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
