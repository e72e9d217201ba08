import { sql, type Kysely } from 'kysely'

import type { Tables } from './tables'

export interface DatabaseClock {
  /** The time by the database's clock. */
  readonly now: () => Date
  /** Compares the two clocks again, because either may be set. Answers by how many milliseconds this machine's is ahead. */
  readonly compare: () => Promise<number>
}

/**
 * The one clock of all instances is the database's: rows are compared with its `now()`, and the clock of this machine may be
 * wrong by any amount. So a time that is stored or compared with a stored one comes from here and never from `new Date()`.
 */
export async function openDatabaseClock(db: Kysely<Tables>): Promise<DatabaseClock> {
  let aheadMs = 0
  async function compare(): Promise<number> {
    const before = Date.now()
    const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(db)
    const after = Date.now()
    const difference = (before + after) / 2 - rows[0]!.time.getTime()
    // Less than what the question itself took is no difference: the same clock on the same machine must give the same time.
    aheadMs = Math.abs(difference) <= (after - before) / 2 + 1 ? 0 : Math.round(difference)
    return aheadMs
  }
  await compare()
  return { now: () => new Date(Date.now() - aheadMs), compare }
}
