import { isIPv6 } from 'node:net'

/** Counts a request of an address; answers 0 when it may go on, else in how many seconds it may come again. */
export type RateLimit = (address: string) => number

const maxAddresses = 10_000

/**
 * Lets each address send `perMinute` requests at once and as many in every minute after that. Kept in memory, each instance
 * for itself: a flood shall cost the database nothing.
 */
export function createRateLimit(perMinute: number, now: () => Date): RateLimit {
  const perMs = perMinute / 60_000
  // What each address may still send, as it was at a time; who is not in here may send everything.
  const left = new Map<string, { requests: number; at: number }>()

  return (address) => {
    const source = networkOf(address)
    const at = now().getTime()
    const known = left.get(source) ?? { requests: perMinute, at }
    const requests = Math.min(perMinute, known.requests + Math.max(0, at - known.at) * perMs)
    // Set anew, so that the map's order is that of the last requests.
    left.delete(source)
    left.set(source, { requests: requests >= 1 ? requests - 1 : requests, at })
    if (left.size > maxAddresses) for (const [oldest] of left) if (left.size > maxAddresses) left.delete(oldest)
    return requests >= 1 ? 0 : Math.ceil((1 - requests) / perMs / 1_000)
  }
}

/** An IPv6 line has 2^64 addresses of its own, so what counts is its network. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.replace(/%.*/, '').split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const whole = tail === undefined ? groups : [...groups, ...Array(8 - groups.length - rest.length).fill('0'), ...rest]
  return `${whole.slice(0, 4).join(':')}::/64`
}
