import { expect, test } from 'vitest'

import { AppError } from '../app-error'
import { createConcurrencyLimit } from './concurrency-limit'

test('runs two functions at a time, queues others in order, and rejects when the queue is full', async () => {
  const limit = createConcurrencyLimit(2, 2)
  const started: number[] = []
  const ends: (() => void)[] = []
  const work = (name: number) => () => {
    started.push(name)
    return new Promise<number>((resolve) => ends.push(() => resolve(name)))
  }
  const running = [1, 2, 3, 4].map((name) => limit(work(name)))
  await expect(limit(work(5))).rejects.toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 2 } })
  expect(started).toEqual([1, 2])
  ends[1]?.()
  expect(await running[1]).toBe(2)
  await expect.poll(() => started).toEqual([1, 2, 3])
  ends[0]?.()
  await expect.poll(() => started).toEqual([1, 2, 3, 4])
  ends[2]?.()
  ends[3]?.()
  expect(await Promise.all(running)).toEqual([1, 2, 3, 4])
})

test('a function that fails starts the next one', async () => {
  const limit = createConcurrencyLimit(1, 1)
  const failing = limit(() => Promise.reject(new AppError('internal', 'broken')))
  const next = limit(() => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('preferred functions start before others that have waited longer, and have a separate queue', async () => {
  const limit = createConcurrencyLimit(1, 1)
  const started: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () => {
    started.push(name)
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  const running = [limit(work('running')), limit(work('ordinary')), limit(work('preferred'), true)]
  await expect(limit(work('one too many'))).rejects.toMatchObject({ code: 'unavailable' })
  await expect(limit(work('one too many'), true)).rejects.toMatchObject({ code: 'unavailable' })
  for (const count of [1, 2, 3]) {
    await expect.poll(() => started.length).toBe(count)
    ends[count - 1]?.()
  }
  await Promise.all(running)
  expect(started).toEqual(['running', 'preferred', 'ordinary'])
})
