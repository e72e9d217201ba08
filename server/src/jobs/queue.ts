import { CompiledQuery, type Kysely } from 'kysely'
import type PgBoss from 'pg-boss'
import type { Pool } from 'pg'
import type { Tables } from '../database/tables'
import { withRetry } from '../database/transaction'
import type { TaskLog } from '../log'
import { correctFutureTimes, findActiveJobs, findDeadJobs, whileAlive } from './job-liveness'

type JobData = Record<string, string>

/** What a kind of job does. */
export interface QueuedTask {
  readonly name: string
  /**
   * Called again after a failure or a crash, so it must be idempotent. `signal` aborts when the server stops,
   * or when its connection to the database is lost.
   */
  run(data: JobData, job: { attempt: number; signal: AbortSignal }): Promise<void>
  /** After the last attempt. */
  onFailed(data: JobData): Promise<void>
  readonly maxRetries: number
  /** How many of these jobs run at the same time in one server. */
  readonly concurrency: number
  readonly timeLimitMinutes: number
}

export interface QueueOptions {
  readonly pool: Pick<Pool, 'query' | 'connect' | 'ending'>
  /**
   * No other server uses this database: jobs that a killed server left active are retried immediately, else
   * within two minutes.
   */
  readonly isAlone: boolean
  readonly log: TaskLog
  /** How often it looks for new jobs; a failed job waits as long for its first retry. */
  readonly pollSeconds?: number
}

export type Queue = ReturnType<typeof createQueue>

/**
 * A job queue in PostgreSQL (pg-boss, docs/decisions/0012), on our own pool. Without tasks it does nothing.
 */
export function createQueue({ pool, isAlone, log, pollSeconds = 2 }: QueueOptions) {
  const tasks = new Map<string, QueuedTask>()
  const stopping = new AbortController()
  let boss: PgBoss | null = null
  let starting: Promise<void> | null = null

  async function startWorkers(): Promise<void> {
    // A request that ends after the queue.
    stopping.signal.throwIfAborted()
    if (tasks.size === 0) return
    const started = await startBoss(pool, log)
    await correctFutureTimes(pool)
    try {
      for (const task of tasks.values())
        await startTask(started, task, { pool, isAlone, pollSeconds, stopping: stopping.signal })
    } catch (error) {
      await started.stop({ graceful: false })
      throw error
    }
    boss = started
  }

  return {
    /** Adds a kind of job. Call it before `start`. */
    register(task: QueuedTask): void {
      if (tasks.has(task.name)) throw new Error(`The queue "${task.name}" is registered twice`)
      tasks.set(task.name, task)
    },

    /**
     * Creates the tables of the queue and starts the workers, the first time or after a failure. Resolves
     * when jobs can be added.
     */
    async start(): Promise<void> {
      starting ??= startWorkers()
      await starting.catch((error: unknown) => {
        starting = null
        throw error
      })
    },

    /**
     * In the caller's transaction: the job exists if and only if it commits. Throws when the queue has not
     * started.
     */
    async add(tx: Kysely<Tables>, name: string, data: JobData): Promise<void> {
      if (boss === null) throw new Error(`The queue "${name}" has not started`)
      await send(boss, tx, name, data)
    },

    /** Retries the jobs of servers that were killed, and starts those that a changed clock has postponed. */
    async retryDeadJobs(): Promise<void> {
      if (boss === null) return
      await correctFutureTimes(pool)
      for (const name of tasks.keys()) await retryNow(pool, boss, name, await findDeadJobs(pool, name))
    },

    async stop(withinMs: number): Promise<void> {
      stopping.abort(new Error('The server is stopping'))
      // Thrown by `start`.
      await starting?.catch(() => undefined)
      await boss?.stop({ graceful: true, timeout: withinMs })
    },
  }
}

interface Workers extends Pick<QueueOptions, 'pool' | 'isAlone'> {
  readonly pollSeconds: number
  readonly stopping: AbortSignal
}

async function startTask(started: PgBoss, task: QueuedTask, workers: Workers): Promise<void> {
  const { pool, isAlone, pollSeconds, stopping } = workers
  const { name } = task
  const failed = `${name}-failed`
  await createQueues(started, task, failed, pollSeconds)
  await retryNow(pool, started, name, await (isAlone ? findActiveJobs : findDeadJobs)(pool, name))
  const options = { includeMetadata: true, batchSize: 1, pollingIntervalSeconds: pollSeconds } as const
  for (let count = 0; count < task.concurrency; count += 1) {
    const worker = await started.work<JobData>(name, options, async ([job]) => {
      // On a closed pool a fetch returns a row that is no job (startBoss). Another fetch would follow at
      // once, without end, and block the process.
      if (!job || pool.ending) return
      // The next job is fetched immediately after this one, not after the polling interval.
      started.notifyWorker(worker)
      const { id, data, retryCount } = job
      await whileAlive(pool, id, (lost) => {
        const signal = AbortSignal.any([stopping, lost])
        return task.run(data, { attempt: retryCount + 1, signal })
      })
    })
  }
  await started.work<JobData>(failed, { pollingIntervalSeconds: 5 * pollSeconds }, async (jobs) => {
    if (pool.ending) return
    for (const { data } of jobs) await task.onFailed(data)
  })
}

async function createQueues(boss: PgBoss, task: QueuedTask, failed: string, pollSeconds: number): Promise<void> {
  const { name } = task
  // It creates tables, and servers that start together lock each other out.
  await withRetry(() => boss.createQueue(failed))
  await withRetry(() =>
    boss.createQueue(name, {
      name,
      deadLetter: failed,
      retryLimit: task.maxRetries,
      retryDelay: Math.ceil(pollSeconds),
      retryBackoff: true,
      expireInSeconds: task.timeLimitMinutes * 60,
    }),
  )
}

/**
 * The kill counts as an attempt, so that a job that ends its server each time is not retried without end. The
 * delay after a failure does not apply.
 */
async function retryNow(pool: QueueOptions['pool'], boss: PgBoss, name: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await boss.fail(name, ids)
  await pool.query(`update pgboss.job set start_after = now() where name = $1 and id = any($2) and state = 'retry'`, [
    name,
    ids,
  ])
}

async function send(boss: PgBoss, tx: Kysely<Tables>, name: string, data: JobData): Promise<void> {
  const executeSql = async (text: string, values: unknown[]) => ({
    rows: (await tx.executeQuery(CompiledQuery.raw(text, values))).rows,
  })
  // Otherwise pg-boss would drop a job that was not started within 14 days, or under a clock that is ahead.
  await boss.send(name, data, { db: { executeSql }, retentionDays: 3_650 })
}

async function startBoss(pool: QueueOptions['pool'], log: TaskLog): Promise<PgBoss> {
  // Imported when needed: it loads a scheduler, which would delay the first response.
  const { default: Boss } = await import('pg-boss')
  // A job that outlives `stop` still reports its end, when the pool is closed and the job has been failed: no
  // row changes.
  const executeSql = async (text: string, values: unknown[]) =>
    pool.ending ? { rows: [{ count: 0 }] } : await pool.query(text, values)
  const boss = new Boss({ db: { executeSql }, schedule: false })
  boss.on('error', (error) => log.error({ err: error }, 'The job queue failed'))
  await boss.start()
  return boss
}
