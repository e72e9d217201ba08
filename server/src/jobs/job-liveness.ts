import type { Pool } from 'pg'

/**
 * Runs a job while holding an advisory lock of a database session, which is released when the process exits
 * for any reason. So other instances can distinguish a long job from one whose server was killed.
 */
export async function whileAlive<Result>(
  pool: Pick<Pool, 'connect'>,
  jobId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const session = await pool.connect()
  let isUnlocked = false
  try {
    await session.query('select pg_advisory_lock(hashtextextended($1, 0))', [jobId])
    return await work()
  } finally {
    await session.query('select pg_advisory_unlock(hashtextextended($1, 0))', [jobId]).then(
      () => (isUnlocked = true),
      () => undefined,
    )
    // A session that may still hold the lock must not be returned to the pool.
    session.release(!isUnlocked)
  }
}

/** Jobs that have been active for at least 30 seconds without a running process. */
export async function findDeadJobs(pool: Pick<Pool, 'query'>, queue: string): Promise<string[]> {
  // A job is locked shortly after its row is marked active. The locks acquired here are released after the
  // statement.
  const { rows } = await pool.query<{ id: string }>(
    `with active as materialized (
       select id from pgboss.job where name = $1 and state = 'active' and started_on < now() - interval '30 seconds'
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
