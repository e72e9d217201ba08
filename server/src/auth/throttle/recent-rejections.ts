import { type AttemptKey, hashOf } from './attempt-limits'

const rememberedMs = 1_000
const maxRejections = 10_000

/**
 * Stores rejected keys for a second, in this process: an attacker who goes on sending then costs the
 * database one attempt a second for each key, and does not use up the connections of others.
 */
export function createRecentRejections(now: () => Date) {
  // Ordered by time.
  const rejections = new Map<string, { readonly at: number; readonly waitMs: number }>()

  const findOne = (key: AttemptKey): number => {
    const rejection = rejections.get(hashOf(key))
    const passedMs = now().getTime() - (rejection?.at ?? 0)
    return rejection && passedMs >= 0 && passedMs < rememberedMs ? Math.max(rejection.waitMs - passedMs, 1) : 0
  }

  return {
    /** The milliseconds that the client still has to wait, or 0 if none of the keys was rejected just now. */
    find: (...keys: readonly AttemptKey[]) => Math.max(...keys.map(findOne)),
    add(key: AttemptKey, waitMs: number) {
      const hash = hashOf(key)
      rejections.delete(hash)
      rejections.set(hash, { at: now().getTime(), waitMs })
      const [oldest] = rejections.keys()
      if (rejections.size > maxRejections && oldest !== undefined) rejections.delete(oldest)
    },
  }
}
