import { sql, type RawBuilder, type Transaction } from 'kysely'

import { maxClockSkew } from '../database/clock/clock-watch'
import type { Tables } from '../database/tables'

/**
 * Hours after which a session expires: since the last request (`idle`) and since the sign-in
 * (docs/decisions/0030).
 */
export const sessionLifetimeHours = { idle: 8, absolute: 24 }
export const keptLoggedInLifetimeHours = { idle: 7 * 24, absolute: 30 * 24 }

/**
 * SQL condition on `session`: not expired, by the database's clock. One of a time in the future is of a clock
 * that was wrong, and would live too long.
 */
export const isLiveSession: RawBuilder<boolean> = sql`(
  ${isLiveAt(sql`now()`)} and session.created_at <= now() + ${maxClockSkew})`

/**
 * SQL condition on `session`: expired for longer than any request may take to arrive
 * (http/limits/time-limits). Until then the row must stay: it shows that the session was not revoked, so a
 * request that was authenticated before the expiry is accepted.
 */
export const isLongExpired: RawBuilder<boolean> = sql`not (${isLiveAt(sql`(now() - interval '2 hours')`)})`

function isLiveAt(time: RawBuilder<Date>): RawBuilder<boolean> {
  return sql`session.expires_at > ${time} and session.last_seen_at > ${time} - make_interval(
    hours => case when session.is_kept then ${sql.lit(keptLoggedInLifetimeHours.idle)} else ${sql.lit(sessionLifetimeHours.idle)} end)`
}

/**
 * Ends all sessions of an admin, except the one with the id `except`. Call it in the transaction that changes
 * a password or deletes an admin. It is part of `auth` because several features end sessions, and features do
 * not import each other.
 */
export async function revokeSessions(tx: Transaction<Tables>, adminId: string, except?: string): Promise<void> {
  let revoked = tx.deleteFrom('session').where('admin_id', '=', adminId)
  if (except !== undefined) revoked = revoked.where('id', '!=', except)
  await revoked.execute()
}
