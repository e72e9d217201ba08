import { expect, onTestFinished, test } from 'vitest'

import { until } from '../../test/until'
import { createSchedule, type ScheduledTask } from './schedule'

function start(...tasks: Omit<ScheduledTask, 'everyMs'>[]) {
  const failures: unknown[] = []
  const schedule = createSchedule({ error: (detail) => failures.push(detail) })
  for (const task of tasks) schedule.register({ everyMs: 2, ...task })
  schedule.start()
  onTestFinished(() => schedule.stop())
  return { stop: () => schedule.stop(), failures }
}

test('a task that fails is logged and runs again, and does not stop the others', async () => {
  const runs = { failing: 0, throwing: 0, other: 0 }
  const failure = new Error('the table is gone')
  const { failures } = start(
    { name: 'fail', run: async () => Promise.reject(((runs.failing += 1), failure)) },
    {
      name: 'throw',
      run: () => {
        runs.throwing += 1
        throw failure
      },
    },
    { name: 'other', run: async () => (runs.other += 1) },
  )
  await until('all have run five times', () => Object.values(runs).every((count) => count >= 5))
  expect(failures).toContainEqual({ err: failure, task: 'fail' })
  expect(failures).toContainEqual({ err: failure, task: 'throw' })
})

test('a slow task does not overlap itself or delay others, and stopping waits for it', async () => {
  const runs = { slow: 0, other: 0 }
  let finish = () => {}
  const { stop } = start(
    { name: 'slow', run: () => ((runs.slow += 1), new Promise<void>((resolve) => (finish = resolve))) },
    { name: 'other', run: async () => (runs.other += 1) },
  )
  await until('the other has run ten times', () => runs.other >= 10)
  expect(runs.slow).toBe(1)
  finish()
  await until('the slow one runs again', () => runs.slow === 2)
  let isStopped = false
  const stopped = stop().then(() => (isStopped = true))
  const before = runs.other
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([isStopped, runs.other]).toEqual([false, before])
  finish()
  await stopped
})

test('a task with `runsAtStart` runs at the start, others do not', async () => {
  const started: string[] = []
  const schedule = createSchedule({ error: () => {} })
  onTestFinished(() => schedule.stop())
  schedule.register({ name: 'later', everyMs: 60_000, run: () => started.push('later') })
  schedule.register({ name: 'now', everyMs: 60_000, runsAtStart: true, run: () => started.push('now') })
  schedule.start()
  await until('a task has run', () => started.length > 0)
  expect(started).toEqual(['now'])
})

test('a name is registered only once', () => {
  const schedule = createSchedule({ error: () => {} })
  schedule.register({ name: 'sweep', everyMs: 60_000, run: () => {} })
  expect(() => schedule.register({ name: 'sweep', everyMs: 60_000, run: () => {} })).toThrow('registered twice')
})
