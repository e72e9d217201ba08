import { AppError } from '../app-error'

/**
 * Runs at most `maxRunning` functions at the same time, and lets at most `maxWaiting` wait in each of two
 * queues, so that many sign-ins use up neither the memory (64 MiB per hash) nor all processors. Preferred
 * functions have a separate queue, which is served first: those of an attacker do not delay them.
 * @throws AppError unavailable (503) from `limit` if the queue is full
 */
export function createConcurrencyLimit(
  maxRunning: number,
  maxWaiting: number,
  message = 'Too many people are signing in just now. Please try again in a moment.',
) {
  const preferred: (() => void)[] = []
  const ordinary: (() => void)[] = []
  let running = 0

  return async function limit<Result>(work: () => Promise<Result>, isPreferred = false): Promise<Result> {
    const waiting = isPreferred ? preferred : ordinary
    if (running < maxRunning) {
      running += 1
    } else {
      if (waiting.length >= maxWaiting) {
        throw new AppError('unavailable', message, undefined, { retryAfterSeconds: 2 })
      }
      // A function that ends starts the next one, so `running` does not change.
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = preferred.shift() ?? ordinary.shift()
      if (next) next()
      else running -= 1
    }
  }
}
