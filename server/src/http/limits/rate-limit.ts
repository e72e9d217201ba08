import { findNetwork } from '../../auth/throttle/client-network'

/** Counts a request of an address; returns 0 if it is allowed, else the seconds until the next one is. */
export type RateLimit = (address: string) => number

const maxAddresses = 10_000

/**
 * A token bucket per address: `perMinute` requests in a burst, refilled at the same
 * rate. In memory, per instance, so that rejected requests cost the database nothing.
 */
export function createRateLimit(perMinute: number, now: () => Date): RateLimit {
  const perMs = perMinute / 60_000
  // The tokens of each address at a time; an address that is
  // not in the map has all of them. Ordered by last request.
  const buckets = new Map<string, { tokens: number; at: number }>()

  return (address) => {
    const source = findNetwork(address)
    const at = now().getTime()
    const previous = buckets.get(source) ?? { tokens: perMinute, at }
    const tokens = Math.min(perMinute, previous.tokens + Math.max(0, at - previous.at) * perMs)
    buckets.delete(source)
    buckets.set(source, { tokens: tokens >= 1 ? tokens - 1 : tokens, at })
    const [oldest] = buckets.keys()
    if (buckets.size > maxAddresses && oldest !== undefined) buckets.delete(oldest)
    return tokens >= 1 ? 0 : Math.ceil((1 - tokens) / perMs / 1_000)
  }
}
