import { sql, type Kysely } from 'kysely'

import type { Tables } from '../tables'

export type DatabaseClock = Awaited<ReturnType<typeof openDatabaseClock>>

/**
 * All instances use the database's clock: queries compare rows with its `now()`, and the clock of this
 * machine may be wrong. A time that is stored, or compared with a stored one, must come from here and not
 * from `new Date()`.
 */
export async function openDatabaseClock(db: Kysely<Tables>) {
  let aheadMs = 0
  /**
   * Measures the difference again, because either clock may be set. Returns how many milliseconds this
   * machine is ahead.
   */
  async function compare(): Promise<number> {
    const before = Date.now()
    const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(db)
    const after = Date.now()
    const difference = (before + after) / 2 - rows[0]!.time.getTime()
    // A difference within the duration of the query is ignored: on the same machine both clocks must agree.
    aheadMs = Math.abs(difference) <= (after - before) / 2 + 1 ? 0 : Math.round(difference)
    return aheadMs
  }
  await compare()
  return { /** The time by the database's clock. */ now: () => new Date(Date.now() - aheadMs), compare }
}
