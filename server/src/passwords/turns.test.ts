import { expect, test } from 'vitest'

import { AppError } from '../http/app-error'
import { createTurns } from './turns'

test('runs two at once, lets others wait in order, and refuses whoever comes when too many wait', async () => {
  const inTurn = createTurns(2, 2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (name: number) => () => {
    begun.push(name)
    return new Promise<number>((resolve) => ends.push(() => resolve(name)))
  }
  const running = [1, 2, 3, 4].map((name) => inTurn(work(name)))
  await expect(inTurn(work(5))).rejects.toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 2 } })
  expect(begun).toEqual([1, 2])
  ends[1]?.()
  expect(await running[1]).toBe(2)
  await expect.poll(() => begun).toEqual([1, 2, 3])
  ends[0]?.()
  await expect.poll(() => begun).toEqual([1, 2, 3, 4])
  ends[2]?.()
  ends[3]?.()
  expect(await Promise.all(running)).toEqual([1, 2, 3, 4])
})

test('a failure gives its place on', async () => {
  const inTurn = createTurns(1, 1)
  const failing = inTurn(() => Promise.reject(new AppError('internal', 'broken')))
  const next = inTurn(() => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
