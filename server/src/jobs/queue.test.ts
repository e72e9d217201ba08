import { EventEmitter, once } from 'node:events'
import { setImmediate } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database'
import { silent } from '../../test/media-business'
import { openConnections, poolLimits } from '../database/connections'
import { startJobs, type Queue } from './queue'

const queue: Queue = { timeLimitMinutes: 1, run: async () => {}, onFailed: async () => {} }

test('five servers that start together all have their job queue', async () => {
  const database = await openTestDatabase()
  const servers = Array.from({ length: 5 }, () =>
    openConnections(database.connectionString, poolLimits.background, () => {}),
  )
  const started = await Promise.allSettled(
    servers.map(({ pool }) => startJobs({ pool, queues: { one: queue, two: queue }, isAlone: false, log: silent })),
  )
  for (const start of started) if (start.status === 'fulfilled') await start.value.stop(1_000)
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
  const jobs = await startJobs({ pool, queues: { slow: { ...queue, run } }, isAlone: true, log: silent })
  await db.transaction().execute((tx) => jobs.enqueue(tx, 'slow', {}))
  await started
  await jobs.stop(1_000)
  // It waits for the connection of the job.
  const closed = db.destroy()
  const rejections: unknown[] = []
  const listener = (reason: unknown) => rejections.push(reason)
  process.on('unhandledRejection', listener)
  job.emit('finish')
  await closed
  await setImmediate()
  process.off('unhandledRejection', listener)
  await database.close()
  expect(rejections).toEqual([])
})
