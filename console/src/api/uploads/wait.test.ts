import { expect, test } from 'vitest'
import { retryDelay, waitForRetry } from './wait'

const hour = 3_600_000

test('a wait ends when the device is online again', async () => {
  const waiting = waitForRetry(hour, new AbortController().signal)
  window.dispatchEvent(new Event('online'))
  await expect(waiting).resolves.toBeUndefined()
}, 5_000)

test('a wait ends when it is aborted, also before it starts', async () => {
  await expect(waitForRetry(hour, AbortSignal.abort())).resolves.toBeUndefined()
  const controller = new AbortController()
  const waiting = waitForRetry(hour, controller.signal)
  controller.abort()
  await expect(waiting).resolves.toBeUndefined()
}, 5_000)

test.each([
  [1, 1000],
  [2, 2000],
  [6, 30_000],
  [50, 30_000],
])('attempt %d waits for about %d ms, or as long as the server says', (count, ms) => {
  const delay = retryDelay(count, undefined)
  expect(delay).toBeGreaterThanOrEqual(ms * 0.75)
  expect(delay).toBeLessThanOrEqual(ms * 1.25)
  expect(retryDelay(count, 15)).toBe(15_000)
})
