import type { Pool } from 'pg'

/**
 * Does the work of a job under a lock of the database session, which ends with the process however it ends. So other
 * instances can tell a job that takes long from one whose server was killed.
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
    // A session that might still hold the lock must not go back to the pool.
    session.release(!isUnlocked)
  }
}

/** Jobs that are marked active and have been for a while, though no process works on them any more. */
export async function findDeadJobs(pool: Pick<Pool, 'query'>, queue: string): Promise<string[]> {
  // The lock of a job is taken shortly after its row is marked. The locks tried here end with the statement.
  const { rows } = await pool.query<{ id: string }>(
    `with active as materialized (
       select id from pgboss.job where name = $1 and state = 'active' and started_on < now() - interval '30 seconds'
     )
     select id from active where pg_try_advisory_xact_lock(hashtextextended(id::text, 0))`,
    [queue],
  )
  return rows.map(({ id }) => id)
}

/** All that are marked active: for a server that has the database for itself and has just started. */
export async function findActiveJobs(pool: Pick<Pool, 'query'>, queue: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(`select id from pgboss.job where name = $1 and state = 'active'`, [
    queue,
  ])
  return rows.map(({ id }) => id)
}
