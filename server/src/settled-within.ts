import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits until `work` settles, at most `ms` milliseconds; after that it continues unobserved. Throws if `work`
 * rejects in time.
 */
export async function settledWithin(ms: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController()
  // Thrown by the race, or unobserved afterwards.
  work.catch(() => undefined)
  try {
    await Promise.race([work, pause(Math.max(0, ms), undefined, { signal: timer.signal })])
  } finally {
    timer.abort()
  }
}
