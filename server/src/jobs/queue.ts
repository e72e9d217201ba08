import { CompiledQuery, type Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Tables } from '../database/tables'
import { retried } from '../database/transaction'
import { startPeriodicTasks } from './periodic-tasks'
import { findActiveJobs, findDeadJobs, whileAlive } from './job-liveness'
import type { TaskLog } from '../log'

/** What a kind of job does. `run` is called again after a failure or a crash, so it must bear being done twice. */
export type Queue = {
  run(data: Record<string, string>, job: { attempt: number; signal: AbortSignal }): Promise<void>
  /** After the last attempt, whatever ended it. */
  onFailed(data: Record<string, string>): Promise<void>
  timeLimitMinutes: number
}

export type Jobs = {
  /** In the caller's transaction: the job exists if and only if the transaction commits. */
  enqueue(tx: Kysely<Tables>, queue: string, data: Record<string, string>): Promise<void>
  stop(withinMs: number): Promise<void>
}

/**
 * Starts a worker for each queue, on PostgreSQL through our own pool. With `isAlone` (nobody else works on this database)
 * jobs that a killed server left active are taken up at once, otherwise within two minutes.
 */
export async function startJobs({
  pool,
  queues,
  isAlone,
  log,
}: {
  pool: Pick<Pool, 'query' | 'connect' | 'ending'>
  queues: Record<string, Queue>
  isAlone: boolean
  log: TaskLog
}): Promise<Jobs> {
  // Imported late: it brings a scheduler that a first answer should not wait for.
  const { default: PgBoss } = await import('pg-boss')
  // A job that outlives `stop` still reports its end, when the pool is closed and the job failed already: no row changes.
  const executeSql = async (text: string, values: unknown[]) =>
    pool.ending ? { rows: [{ count: 0 }] } : await pool.query(text, values)
  const boss = new PgBoss({ db: { executeSql }, schedule: false })
  boss.on('error', (error) => log.error({ err: error }, 'The job queue failed'))
  await boss.start()
  const stopping = new AbortController()

  for (const [name, queue] of Object.entries(queues)) {
    const failed = `${name}-failed`
    // It makes tables, and servers that start together lock each other out.
    await retried(() => boss.createQueue(failed))
    await retried(() =>
      boss.createQueue(name, {
        name,
        deadLetter: failed,
        retryLimit: 8,
        retryDelay: 2,
        retryBackoff: true,
        expireInSeconds: queue.timeLimitMinutes * 60,
      }),
    )
    const left = isAlone ? await findActiveJobs(pool, name) : await findDeadJobs(pool, name)
    if (left.length > 0) await boss.fail(name, left)
    const options = { includeMetadata: true, batchSize: 1, pollingIntervalSeconds: 2 } as const
    await boss.work<Record<string, string>>(name, options, async (jobs) => {
      for (const { id, data, retryCount } of jobs) {
        await whileAlive(pool, id, () => queue.run(data, { attempt: retryCount + 1, signal: stopping.signal }))
      }
    })
    await boss.work<Record<string, string>>(failed, { pollingIntervalSeconds: 10 }, async (jobs) => {
      for (const { data } of jobs) await queue.onFailed(data)
    })
  }

  const lookForDead = async () => {
    for (const name of Object.keys(queues)) {
      const dead = await findDeadJobs(pool, name)
      if (dead.length > 0) await boss.fail(name, dead)
    }
  }
  const looking = { name: 'look for jobs of killed servers', run: lookForDead }
  const stopLooking = startPeriodicTasks([looking], { everyMs: lookForDeadEveryMs, log })

  return {
    async enqueue(tx, queue, data) {
      const inTransaction = async (text: string, values: unknown[]) => ({
        rows: (await tx.executeQuery(CompiledQuery.raw(text, values))).rows,
      })
      await boss.send(queue, data, { db: { executeSql: inTransaction } })
    },
    async stop(withinMs) {
      stopping.abort(new Error('The server is stopping'))
      await stopLooking()
      await boss.stop({ graceful: true, timeout: withinMs })
    },
  }
}

const lookForDeadEveryMs = 60_000
