import { setTimeout as pause } from 'node:timers/promises'

/** The result of `work`, which is no longer awaited after `ms` milliseconds. @throws Error after that time */
export async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const timer = new AbortController()
  // Thrown by the race, or too late for anybody to use.
  work.catch(() => undefined)
  const expired = pause(ms, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`No result after ${ms} ms`)
  })
  // Thrown by the race; aborted if the work was faster.
  expired.catch(() => undefined)
  try {
    return await Promise.race([work, expired])
  } finally {
    timer.abort()
  }
}
