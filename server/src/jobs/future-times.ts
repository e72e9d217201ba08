import type { Pool } from 'pg'

/**
 * Makes jobs due whose time is more than a day ahead, which no retry is: they were added under a clock that
 * was set back since (docs/decisions/0062). The same for the times by which pg-boss decides whether to
 * maintain its tables.
 */
export async function correctFutureTimes(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query(`
    update pgboss.job set start_after = least(start_after, now()), started_on = least(started_on, now())
    where (state < 'active' and start_after > now() + interval '1 day')
      or (state = 'active' and started_on > now() + interval '5 minutes')`)
  await pool.query(`
    update pgboss.version set maintained_on = least(maintained_on, now()), monitored_on = least(monitored_on, now())
    where greatest(maintained_on, monitored_on) > now() + interval '5 minutes'`)
}
