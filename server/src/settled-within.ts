import { setTimeout as pause } from 'node:timers/promises'

/** Waits for work to end, but not longer than this; what is not finished goes on unobserved. It throws what the work throws. */
export async function settledWithin(ms: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController()
  work.catch(() => undefined)
  try {
    await Promise.race([work, pause(Math.max(0, ms), undefined, { signal: timer.signal })])
  } finally {
    timer.abort()
  }
}
