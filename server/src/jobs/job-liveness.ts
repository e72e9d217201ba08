import type { Pool } from 'pg'

import { beginUnlimited } from '../database/connections'

/**
 * Runs a job while holding an advisory lock, which is released when the process exits for any reason. So
 * other instances can distinguish a long job from one whose server was killed. The lock is that of a
 * transaction, so that a pooler reserves a session for it. `signal` aborts when the lock is lost, with the
 * connection: another instance may then take the job.
 */
export async function whileAlive<Result>(
  pool: Pick<Pool, 'connect'>,
  jobId: string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const session = await pool.connect()
  const lost = new AbortController()
  const onEnd = () => lost.abort(new Error('The connection that holds the lock of the job was lost'))
  session.once('end', onEnd)
  let hasEnded = false
  try {
    await beginUnlimited(session)
    await session.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [jobId])
    return await work(lost.signal)
  } finally {
    session.off('end', onEnd)
    await session.query('commit').then(
      () => (hasEnded = true),
      () => undefined,
    )
    // A session that may still hold the lock must not be returned to the pool.
    session.release(!hasEnded)
  }
}

/** Jobs that have been active for at least 30 seconds without a running process. */
export async function findDeadJobs(pool: Pick<Pool, 'query'>, queue: string): Promise<string[]> {
  // A job is locked shortly after its row is marked active. The locks acquired here are released after the
  // statement.
  const { rows } = await pool.query<{ id: string }>(
    `with active as materialized (
       select id from pgboss.job where name = $1 and state = 'active' 
         and started_on not between now() - interval '30 seconds' and now() + interval '5 minutes'
     )
     select id from active where pg_try_advisory_xact_lock(hashtextextended(id::text, 0))`,
    [queue],
  )
  return rows.map(({ id }) => id)
}

/** All active jobs: for the only server of a database, when it starts. */
export async function findActiveJobs(pool: Pick<Pool, 'query'>, queue: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(`select id from pgboss.job where name = $1 and state = 'active'`, [
    queue,
  ])
  return rows.map(({ id }) => id)
}

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
