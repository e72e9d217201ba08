import type { Pool } from 'pg'
import { until } from '../until'

/** Holds back what waits for a lock of this statement until the function that it returns is called. */
export async function holdBack(pool: Pool, statement: string): Promise<() => Promise<void>> {
  const holder = await pool.connect()
  await holder.query(`begin; ${statement}`)
  let isHeld = true
  return async () => {
    if (isHeld) await holder.query('rollback')
    if (isHeld) holder.release()
    isHeld = false
  }
}

/** Shorter than a statement waits for a lock. */
const withinMs = 4_000

/**
 * Until a transaction waits for a lock of this kind, as PostgreSQL names it: `relation` for a table,
 * `transactionid` for a row. @throws Error after four seconds
 */
export function untilWaiting(pool: Pool, kind: 'advisory' | 'relation' | 'transactionid'): Promise<void> {
  const isWaiting = async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and wait_event = $1 and datname = current_database()`,
      [kind],
    )
    return rows.length > 0
  }
  return until(`a transaction waits for a lock: ${kind}`, isWaiting, withinMs)
}
