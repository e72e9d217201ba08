import { sql, type RawBuilder } from 'kysely'

/**
 * Over an imported row: it came in when its file says that it happened, so that a list of old ones is no news. A row without a
 * time of its own came in now and gets its place in the order like every other (docs/decisions/0024).
 */
export const notifiedAt = (now: Date): RawBuilder<Date | null> =>
  sql`case when created_at < ${now}::timestamptz then created_at end`
