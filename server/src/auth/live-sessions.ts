import { sql, type RawBuilder, type Transaction } from 'kysely'

import type { Tables } from '../database/tables'

/** Hours without a request, and in all (docs/decisions/0030). */
export const lifetime = { idle: 8, absolute: 24 }
export const keptLifetime = { idle: 7 * 24, absolute: 30 * 24 }

/** Over `session`: live by the database's clock, which every instance shares. */
export const isLiveSession: RawBuilder<boolean> = isLiveAt(sql`now()`)

/**
 * Over `session`: expired for longer than any request takes to arrive (http/time-limits). Until then its row says that it was not
 * revoked: a request that was let in before is accepted.
 */
export const isLongExpired: RawBuilder<boolean> = sql`not (${isLiveAt(sql`(now() - interval '2 hours')`)})`

function isLiveAt(time: RawBuilder<Date>): RawBuilder<boolean> {
  return sql`session.expires_at > ${time} and session.last_seen_at > ${time} - make_interval(
    hours => case when session.is_kept then ${keptLifetime.idle}::int else ${lifetime.idle}::int end)`
}

/**
 * Signs an admin out everywhere at once, but for the session `except`: call it where a password changes or an admin is deleted.
 * It stands here because several entities end sessions, and entities do not import each other.
 */
export async function revokeSessionsOf(tx: Transaction<Tables>, adminId: string, except?: string): Promise<void> {
  let revoked = tx.deleteFrom('session').where('admin_id', '=', adminId)
  if (except !== undefined) revoked = revoked.where('id', '!=', except)
  await revoked.execute()
}
