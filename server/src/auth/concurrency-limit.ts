import { AppError } from '../app-error'

/**
 * Lets at most `atOnce` pieces of work run, and at most `maxWaiting` wait for their turn; more are refused with 503, so that
 * a flood of sign-ins takes neither all memory (64 MiB a hash) nor all processors.
 */
export function createConcurrencyLimit(atOnce: number, maxWaiting: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function limit<ResponseBody>(work: () => Promise<ResponseBody>): Promise<ResponseBody> {
    if (running < atOnce) {
      running += 1
    } else {
      if (waiting.length >= maxWaiting) {
        const message = 'Too many people are signing in just now. Please try again in a moment.'
        throw new AppError('unavailable', message, undefined, { retryAfterSeconds: 2 })
      }
      // Whoever finishes hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
