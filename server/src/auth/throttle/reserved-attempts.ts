import { type AttemptDatabase, type AttemptKey, hashOf, maxSkewMs, openLimiter, windowSeconds } from './attempt-limits'

const windowMs = windowSeconds * 1_000

export interface ReservedAttempts {
  /**
   * Returns 0 if an attempt was reserved, which is then used up, else the milliseconds until there is one.
   */
  readonly take: (key: AttemptKey) => Promise<number>
  /** Reserves an attempt again that was taken. */
  readonly putBack: (key: AttemptKey) => Promise<void>
}

/**
 * One attempt for each key that has waited for a whole window, whatever others do meanwhile. Without it, an
 * attacker who uses up the attempts of an account as soon as a window starts would lock out its admin.
 */
export function createReservedAttempts(database: AttemptDatabase, name: string): ReservedAttempts {
  // The row is created by the first attempt, matures after one window, and expires after two.
  const limiter = openLimiter(database, name, 1, 2 * windowSeconds)

  async function take(key: AttemptKey): Promise<number> {
    const waiting = await limiter()
    const found = await waiting.get(hashOf(key))
    const isOfFuture = found !== null && found.msBeforeNext > 2 * windowMs + maxSkewMs
    if (isOfFuture) await waiting.delete(hashOf(key))
    const existing = isOfFuture ? null : found
    const waitMs = (existing?.msBeforeNext ?? 2 * windowMs) - windowMs
    if (existing && waitMs > 0) return waitMs
    // Of two attempts at the same time, one deletes the row.
    if (existing && (await waiting.delete(hashOf(key)))) return 0
    await waiting.penalty(hashOf(key))
    return windowMs
  }

  return {
    take,
    async putBack(key) {
      await (await limiter()).set(hashOf(key), 1, windowSeconds)
    },
  }
}
