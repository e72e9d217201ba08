import { type Kysely, type RawBuilder, sql } from 'kysely'

import { isLiveSession, isLongExpired } from './live-sessions'
import { prepareStatement } from '../database/prepared'
import { openExpiry } from '../database/clock/clock-watch'
import type { Tables } from '../database/tables'
import { hashToken, isToken } from './token'

/**
 * The admin of a request, authenticated by its token. With a key of the API, it is the account of the key
 * (docs/decisions/0096), and the session has the id of the key.
 */
export interface SignedIn {
  readonly sessionId: string
  readonly isApiKey?: true
  readonly admin: { readonly id: string; readonly name: string; readonly email: string }
  readonly hasSecondFactor: boolean
}

/**
 * Returns the session of a token and its admin, or null if the token is unknown, expired or revoked. One
 * indexed read. A passive request does not count as activity of the admin.
 */
export async function findSession(db: Kysely<Tables>, token: string, isPassive = false): Promise<SignedIn | null> {
  if (!isToken(token)) return null
  const [row] = await findLiveSession(db, { tokenHash: hashToken(token) })
  if (!row) return null
  if (row.needs_touch && !isPassive) touchSession(db, row.session_id)
  const { id, name, email } = row
  return { sessionId: row.session_id, admin: { id, name, email }, hasSecondFactor: row.has_second_factor }
}

const findLiveSession = prepareStatement<FoundSession, 'tokenHash'>((value) => liveSession(value('tokenHash')))

interface FoundSession {
  session_id: string
  id: string
  name: string
  email: string
  has_second_factor: boolean
  needs_touch: boolean
}

/** Whether the time is old, or in the future, which would let the session live on when it is not used. */
const needsTouch = sql<boolean>`
  session.last_seen_at not between now() - interval '1 minute' and now() + interval '1 minute'`

/** A query for the session of a token and its admin; no row if it is unknown, expired or revoked. */
export const liveSession = (tokenHash: RawBuilder<unknown>): RawBuilder<FoundSession> => sql`
  select session.id as session_id, admin.id, admin.name, admin.email, admin.has_second_factor,
    ${needsTouch} as needs_touch
  from session join admin on admin.id = session.admin_id and admin.deleted_at is null
  where session.token_hash = ${tokenHash} and ${isLiveSession}`

/**
 * Not awaited. The condition avoids writes by concurrent requests.
 */
export function touchSession(db: Kysely<Tables>, id: string): void {
  sql`update session set last_seen_at = now() where id = ${id} and ${needsTouch}`
    .execute(db)
    // The next request tries again.
    .catch(() => undefined)
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
  if (!(await openExpiry(db)).canRemove) return
  await sql`
    delete from session where id in (
      select id from session where ${isLongExpired} or created_at > now() + interval '1 day' for update skip locked)`.execute(
    db,
  )
}

interface Credentials {
  id: string
  name: string
  email: string
  password_hash: string | null
  has_initial_password: boolean
  has_second_factor: boolean
  /** The device, if it has signed in to this account before. */
  device_id: string | null
}

/**
 * Returns what sign-in needs of the admin with this normalized email who is not deleted, or undefined.
 * `markHash` is the hash of the device's mark.
 */
export async function findCredentials(
  db: Kysely<Tables>,
  emailFolded: string,
  markHash: Buffer | null,
): Promise<Credentials | undefined> {
  return (await findByEmail(db, { emailFolded, markHash }))[0]
}

const findByEmail = prepareStatement<Credentials, 'emailFolded' | 'markHash'>(
  (value) => sql`
    select admin.id, admin.name, admin.email, admin.password_hash, admin.has_initial_password,
      admin.has_second_factor, known_device.id as device_id
    from admin left join known_device
      on known_device.admin_id = admin.id and known_device.mark_hash = ${value('markHash')}
    where admin.email_folded = ${value('emailFolded')} and admin.deleted_at is null`,
)

export interface SecondStepAdmin extends Omit<Credentials, 'has_initial_password'> {
  email_folded: string
}

/**
 * Returns what the second step of a sign-in needs of an admin who is not deleted, or undefined. In a
 * transaction, the admin stays as it is until the end.
 */
export async function findSecondStepAdmin(
  db: Kysely<Tables>,
  adminId: string,
  markHash: Buffer | null,
): Promise<SecondStepAdmin | undefined> {
  return (await findForSecondStep(db, { adminId, markHash }))[0]
}

const findForSecondStep = prepareStatement<SecondStepAdmin, 'adminId' | 'markHash'>(
  (value) => sql`
    select admin.id, admin.name, admin.email, admin.email_folded, admin.password_hash, admin.has_second_factor,
      known_device.id as device_id
    from admin left join known_device
      on known_device.admin_id = admin.id and known_device.mark_hash = ${value('markHash')}
    where admin.id = ${value('adminId')} and admin.deleted_at is null
    for share of admin`,
)

/** Periodic clean-up of devices that have not signed in for half a year; they count as new afterwards. */
export async function removeUnusedDevices(db: Kysely<Tables>): Promise<void> {
  const { isPast } = await openExpiry(db)
  await sql`delete from known_device where ${isPast(sql.ref('last_sign_in_at'), 180 * 24 * 3_600_000)}`.execute(db)
}
