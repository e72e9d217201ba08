import { sql, type Kysely } from 'kysely'

import { acquireLock } from '../database/advisory-locks'
import { inTransaction } from '../database/transaction'
import type { Tables } from '../database/tables'
import { setNotifiedAt as setOfInquiries } from '../features/inquiries/repository'
import { setNotifiedAt as setOfSignups } from '../features/signups/repository'

/**
 * Sets `notified_at` of every committed sign-up and inquiry that has none, later than any `notified_at`
 * and any time up to which an admin has seen notifications. A time set before the commit would not do:
 * the row could become visible after an admin has marked a later one as seen, and the admin would never
 * be notified. The lock, held until the commit, makes concurrent calls see the times set by each other.
 */
export async function orderNotifications(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ is_any: boolean }>`
    select exists (select from signup where notified_at is null)
      or exists (select from inquiry where notified_at is null) as is_any`.execute(db)
  if (rows[0]?.is_any !== true) return
  await inTransaction(db, async (tx) => {
    await acquireLock(tx, 'notifications')
    // A separate statement, because its snapshot must include
    // everything committed before the lock was acquired.
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
        ${setOfSignups}
      )
      ${setOfInquiries}`.execute(tx)
  })
}
