import { expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database'
import { silent } from '../../test/media-business'
import { openConnections, poolLimits } from '../db/connections'
import { startJobs, type Queue } from './jobs'

const queue: Queue = { timeLimitMinutes: 1, run: async () => {}, giveUp: async () => {} }

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
