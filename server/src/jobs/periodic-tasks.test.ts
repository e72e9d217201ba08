import { expect, onTestFinished, test } from 'vitest'

import { until } from '../../test/until'
import { type PeriodicTask, startPeriodicTasks } from './periodic-tasks'

function start(...tasks: PeriodicTask[]) {
  const failures: unknown[] = []
  const stop = startPeriodicTasks(tasks, { everyMs: 2, log: { error: (detail) => failures.push(detail) } })
  onTestFinished(stop)
  return { stop, failures }
}

test('a task that fails is logged and runs again, and the others run all the same', async () => {
  const runs = { failing: 0, other: 0 }
  const failure = new Error('the table is gone')
  const { failures } = start(
    { name: 'fail', run: async () => Promise.reject(((runs.failing += 1), failure)) },
    { name: 'other', run: async () => (runs.other += 1) },
  )
  await until('both have run five times', () => runs.failing >= 5 && runs.other >= 5)
  expect(failures[0]).toEqual({ err: failure, task: 'fail' })
})

test('a task that takes long is never begun twice, holds no other one up, and stopping waits for it', async () => {
  const runs = { long: 0, other: 0 }
  let finish = () => {}
  const { stop } = start(
    { name: 'long', run: () => ((runs.long += 1), new Promise<void>((resolve) => (finish = resolve))) },
    { name: 'other', run: async () => (runs.other += 1) },
  )
  await until('the other has run ten times', () => runs.other >= 10)
  expect(runs.long).toBe(1)
  finish()
  await until('the long one runs again', () => runs.long === 2)
  let isStopped = false
  const stopped = stop().then(() => (isStopped = true))
  const before = runs.other
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([isStopped, runs.other]).toEqual([false, before])
  finish()
  await stopped
})

test('tasks that start at once need not wait for the first interval', async () => {
  let runs = 0
  const tasks = [{ name: 'first', run: async () => (runs += 1) }]
  const stop = startPeriodicTasks(tasks, { everyMs: 3_600_000, log: { error: () => {} }, startsAtOnce: true })
  await stop()
  expect(runs).toBe(1)
})
