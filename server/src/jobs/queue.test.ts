import { EventEmitter, once } from 'node:events'
import { setImmediate } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { openTestDatabase } from '../../test/database'
import { silent } from '../../test/media/stored-media'
import { until } from '../../test/until'
import { openConnections, poolLimits } from '../database/connections'
import { createQueue, type QueuedTask } from './queue'

const task: QueuedTask = {
  name: 'one',
  timeLimitMinutes: 1,
  maxRetries: 8,
  concurrency: 1,
  run: async () => {},
  onFailed: async () => {},
}

test('five servers that start together all have their job queue', async () => {
  const database = await openTestDatabase()
  const servers = Array.from({ length: 5 }, () =>
    openConnections(database.connectionString, poolLimits.background, () => {}),
  )
  const queues = servers.map(({ pool }) => createQueue({ pool, isAlone: false, log: silent }))
  for (const queue of queues) for (const name of ['one', 'two']) queue.register({ ...task, name })
  const started = await Promise.allSettled(queues.map((queue) => queue.start()))
  for (const queue of queues) await queue.stop(1_000)
  await Promise.all(servers.map(({ db }) => db.destroy()))
  await database.close()
  expect(started.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'fulfilled'))
})

test('a job that outlives the stop of its queue ends without an error on the closed pool', async () => {
  const database = await openTestDatabase()
  const { pool, db } = openConnections(database.connectionString, poolLimits.background, () => {})
  const job = new EventEmitter()
  const started = once(job, 'started')
  const run = async () => {
    job.emit('started')
    await once(job, 'finish')
  }
  const queue = createQueue({ pool, isAlone: true, log: silent, pollSeconds: 0.5 })
  queue.register({ ...task, run })
  await queue.start()
  await db.transaction().execute((tx) => queue.add(tx, 'one', {}))
  await started
  await queue.stop(1_000)
  // It waits for the connection of the job.
  const closed = db.destroy()
  const rejections: unknown[] = []
  const listener = (reason: unknown) => rejections.push(reason)
  process.on('unhandledRejection', listener)
  onTestFinished(() => void process.off('unhandledRejection', listener))
  job.emit('finish')
  await closed
  await setImmediate()
  await database.close()
  expect(rejections).toEqual([])
})

test('a queue that was stopped does not start again', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const queue = createQueue({ pool: database.background.pool, isAlone: true, log: silent })
  queue.register(task)
  await queue.stop(1_000)
  await expect(queue.start()).rejects.toThrow('The server is stopping')
})

test('a queue whose pool was closed runs nothing, and does not fetch without a pause', async () => {
  const database = await openTestDatabase()
  const { pool, db } = openConnections(database.connectionString, poolLimits.background, () => {})
  let checks = 0
  // Without a pause, no timer of this process would end.
  const counted = {
    query: pool.query.bind(pool),
    connect: pool.connect.bind(pool),
    get ending() {
      checks += 1
      return pool.ending
    },
  }
  const runs: unknown[] = []
  const run = async (data: object) => void runs.push(data)
  const queue = createQueue({ pool: counted, isAlone: true, log: silent, pollSeconds: 0.5 })
  queue.register({ ...task, run, onFailed: run })
  await queue.start()
  const fetched = async (times: number) => {
    const before = checks
    await until('the workers have fetched', () => checks >= before + times)
  }
  await fetched(1)
  await db.destroy()
  await fetched(2)
  await queue.stop(1_000)
  await database.close()
  expect(runs).toEqual([])
})

test('failing and slow jobs do not delay other queues, and a queue runs as many jobs at a time as it allows', async () => {
  const database = await openTestDatabase()
  const queue = createQueue({ pool: database.background.pool, isAlone: true, log: silent, pollSeconds: 0.5 })
  const jobs = new EventEmitter()
  onTestFinished(async () => {
    jobs.emit('finish')
    await queue.stop(1_000)
    await database.close()
  })
  const runs: Record<string, number> = { failing: 0, single: 0, double: 0, other: 0 }
  const slow = (name: string) => async () => {
    runs[name]! += 1
    await once(jobs, 'finish')
  }
  const failing = async () => {
    runs['failing']! += 1
    throw new Error('The disk is gone')
  }
  queue.register({ ...task, name: 'failing', run: failing })
  queue.register({ ...task, name: 'single', run: slow('single') })
  queue.register({ ...task, name: 'double', concurrency: 2, run: slow('double') })
  queue.register({ ...task, name: 'other', run: async () => void (runs['other']! += 1) })
  await queue.start()
  await database.db.transaction().execute(async (tx) => {
    for (const name of Object.keys(runs)) for (let count = 0; count < 3; count += 1) await queue.add(tx, name, {})
  })
  await until('the other queue is empty and each failing job has failed', () => {
    return runs['other'] === 3 && runs['failing']! >= 3 && runs['double'] === 2
  })
  expect(runs).toMatchObject({ single: 1, double: 2 })
})

test('jobs of a killed server are retried immediately after any number of kills, up to the limit', async () => {
  const database = await openTestDatabase()
  const { pool } = database.background
  const outcomes: string[] = []
  const startQueue = async (run: QueuedTask['run']) => {
    const queue = createQueue({ pool, isAlone: true, log: silent })
    queue.register({ ...task, run, onFailed: async ({ key }) => void outcomes.push(`${key} failed`) })
    await queue.start()
    return queue
  }
  const killed = await startQueue(() => Promise.reject(new Error('The job did not end')))
  await database.db.transaction().execute(async (tx) => {
    for (const key of ['often', 'always']) await killed.add(tx, 'one', { key })
  })
  const attempts = async () => (await pool.query(`select from pgboss.job where name = 'one' and state = 'retry'`)).rows
  await until('both jobs have run', async () => (await attempts()).length === 2)
  await killed.stop(1_000)
  // As a kill leaves them: active, in the eighth and in the last attempt. After a failure, the next attempt
  // would be after four minutes.
  await pool.query(`update pgboss.job set state = 'active', started_on = now(),
    retry_count = case data ->> 'key' when 'often' then 7 else ${task.maxRetries} end where name = 'one'`)
  const queue = await startQueue(async ({ key }) => void outcomes.push(`${key} done`))
  onTestFinished(async () => {
    await queue.stop(1_000)
    await database.close()
  })
  await until('both jobs have ended', () => outcomes.length === 2, 10_000)
  expect(outcomes.toSorted()).toEqual(['always failed', 'often done'])
})

test('a job cannot be added before the queue has started', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const queue = createQueue({ pool: database.background.pool, isAlone: true, log: silent, pollSeconds: 0.5 })
  queue.register(task)
  await expect(queue.add(database.db, 'one', {})).rejects.toThrow('has not started')
})
