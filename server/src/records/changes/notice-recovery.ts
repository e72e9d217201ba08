import { sql, type Kysely } from 'kysely'

import { hasCode } from '../../database/error-codes'
import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'

/**
 * A background task: if the database was recovered to a point in time, or another server took over, makes
 * programs that follow the changes read all records again, as a restore from a backup does
 * (docs/decisions/0097): changes that they have read may be missing now. So must those that have continued
 * before this task has run.
 */
export async function noticeRecovery(db: Kysely<Tables>): Promise<void> {
  const timeline = await findTimeline(db)
  if (timeline === null) return
  const { timeline: noted } = await db.selectFrom('change_sealer').select('timeline').executeTakeFirstOrThrow()
  // A lock of the row would be written to the disk each minute.
  if (noted === timeline) return
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ timeline: string | null }>`select timeline from change_sealer for update`.execute(tx)
    const { timeline: former } = rows[0]!
    if (former === timeline) return
    if (former !== null) await sql`select leave_order_of_changes()`.execute(tx)
    await sql`update change_sealer set timeline = ${timeline}`.execute(tx)
  })
}

/** Null where these functions of PostgreSQL must not be called or do not exist. */
async function findTimeline(db: Kysely<Tables>): Promise<string | null> {
  try {
    const { rows } = await sql<{ timeline: string }>`
      select system_identifier || '/' || timeline_id as timeline from pg_control_system(), pg_control_checkpoint()`.execute(
      db,
    )
    return rows[0]!.timeline
  } catch (error) {
    if (hasCode(error, '42501', '42883', '0A000')) return null
    throw error
  }
}
