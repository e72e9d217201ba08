import { expect, test } from 'vitest'

import { closeWithin, type ClosableResource } from './shutdown'

const never = () => new Promise<void>(() => {})

test('when no resource ever closes, each gets its reserved time and the whole takes no longer than the limit', async () => {
  const receivedTimes: number[] = []
  const resources = [100, 50, 200].map((reservedMs): ClosableResource => ({
    reservedMs,
    close: (withinMs) => {
      receivedTimes.push(withinMs)
      return never()
    },
  }))
  await closeWithin(resources, 500)
  expect(receivedTimes).toHaveLength(3)
  expect(receivedTimes[0]).toBeGreaterThan(200)
  expect(receivedTimes[0]).toBeLessThanOrEqual(250)
  expect(receivedTimes[1]).toBeGreaterThanOrEqual(50)
  expect(receivedTimes[2]).toBeGreaterThanOrEqual(200)
  // Not the time that passed: on a busy machine timers are late. Elsewhere they are a millisecond early.
  expect(receivedTimes.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(510)
})

test('a resource that closes immediately leaves its time to the next ones', async () => {
  let receivedMs = 0
  const fastResource = { reservedMs: 4_000, close: async () => {} }
  const lastResource = { reservedMs: 1_000, close: async (withinMs: number) => (receivedMs = withinMs) }
  await closeWithin([fastResource, fastResource, lastResource], 10_000)
  expect(receivedMs).toBeGreaterThan(9_000)
})

test('when closing a resource fails, the others are still closed and its error is thrown', async () => {
  const closed: string[] = []
  const failing = { reservedMs: 10, close: async () => Promise.reject(new Error('the queue is gone')) }
  const database = { reservedMs: 10, close: async () => closed.push('database') }
  await expect(closeWithin([failing, database], 1_000)).rejects.toThrow('the queue is gone')
  expect(closed).toEqual(['database'])
})
