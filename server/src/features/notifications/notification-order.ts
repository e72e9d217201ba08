import { sql, type Kysely } from 'kysely'

import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'

/** Advisory-lock key shared by all instances; any number that no other lock uses. */
const lockKey = 4_700_216_119

/**
 * Gives every committed sign-up and inquiry that has none its `notified_at`: later than any that was given before and than any
 * mark of an admin. A time that is taken before the commit would not do: the row may become visible after a later one was marked
 * as seen, and nobody would ever be told of it. The lock, held until the commit, makes the next call see what this one gave.
 */
export async function orderNotifications(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ is_any: boolean }>`
    select exists (select from signup where notified_at is null)
      or exists (select from inquiry where notified_at is null) as is_any`.execute(db)
  if (rows[0]?.is_any !== true) return
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
    // A statement of its own: it sees all that was committed before it got the lock.
    await sql`
      with marks as (
        select max(notified_at) as mark from signup
        union all select max(notified_at) from inquiry
        union all select max(seen_at) from notification_read
        union all select max(created_at) from admin
      ), next as (
        select greatest(date_trunc('milliseconds', clock_timestamp()),
          date_trunc('milliseconds', max(mark)) + interval '1 millisecond') as time from marks
      ), signups as (
        update signup set notified_at = next.time from next where notified_at is null
      )
      update inquiry set notified_at = next.time from next where notified_at is null`.execute(tx)
  })
}
