import { EventEmitter, once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'

import { openTestDatabase } from '../../test/database'
import { createLog } from '../log'
import { createJobs } from './jobs'

/** Jobs whose queue is just being started on a pool that fails when `fail` is called. */
async function startJobs() {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const { pool } = database.background
  const events = new EventEmitter()
  const [started, failed] = [once(events, 'start'), once(events, 'fail')]
  const query = async () => {
    events.emit('start')
    await failed
    throw new Error('Cannot use a pool after calling end on the pool')
  }
  const lines: string[] = []
  const log = createLog({ write: (line) => void lines.push(line) })
  const jobs = createJobs({ pool: Object.assign(Object.create(pool), { query }), isAlone: true, log })
  const task = { name: 'one', timeLimitMinutes: 1, maxRetries: 1, concurrency: 1, onFailed: async () => {} }
  jobs.queue.register({ ...task, run: async () => {} })
  jobs.start()
  await started
  return { jobs, lines, fail: () => events.emit('fail') }
}

test('a queue that does not start is logged', async () => {
  const { jobs, lines, fail } = await startJobs()
  fail()
  await expect.poll(() => lines.join('')).toContain('The job queue did not start')
  await jobs.stop(1_000)
})

test('a queue that does not start because the server is closed is not logged', async () => {
  const { jobs, lines, fail } = await startJobs()
  const stopped = jobs.stop(1_000)
  fail()
  await stopped
  expect(lines).toEqual([])
})
