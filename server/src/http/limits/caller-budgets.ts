import { AppError } from '../../app-error'
import { findNetwork } from '../../auth/throttle/client-network'

/** How many requests a minute one caller may make, and the message about more. */
interface Budget {
  readonly perMinute: number
  readonly message: string
}

/**
 * For the files that an admin uploads, each of which is decoded and encoded; for the one-use links that an
 * admin creates, each of which may send a mail; for the requests of an address for the documentation of the
 * API; and for the files that an admin imports and the actions for many records, each of which is stored for
 * at least a week and adds a job (docs/decisions/0043). A listing has at most 40 pictures, and no admin saves
 * fifteen of them in a minute; an admin invites far fewer than thirty colleagues in a minute; the page of the
 * documentation loads five files. A test of a webhook sends a request to another server.
 */
export const budgets = {
  webhookTests: { perMinute: 20, message: 'Too many tests of webhooks. Please try again in a minute.' },
  files: { perMinute: 600, message: 'Too many files in a short time. Please try again in a moment.' },
  links: { perMinute: 30, message: 'Too many links in a short time. Please try again in a moment.' },
  imports: { perMinute: 60, message: 'Too many imports in a short time. Please try again in a moment.' },
  bulk: { perMinute: 120, message: 'Too many changes of many records in a short time. Please try again in a moment.' },
  documents: { perMinute: 120, message: 'Too many requests. Please try again in a moment.' },
} as const satisfies Record<string, Budget>

/** Counts the requests of an admin or an address. The function throws AppError too_many. */
export function createBudget({ perMinute, message }: Budget, now: () => Date): (caller: string) => void {
  const limit = createRateLimit(perMinute, now)
  return (caller) => {
    const retryAfterSeconds = limit(caller)
    if (retryAfterSeconds > 0) throw new AppError('too_many', message, undefined, { retryAfterSeconds })
  }
}

const maxAddresses = 10_000

/**
 * A token bucket per address: `perMinute` requests in a burst, refilled at the same
 * rate. In memory, per instance, so that rejected requests cost the database nothing. The function
 * counts a request; it returns 0 if it is allowed, else the seconds until the next one is.
 */
export function createRateLimit(perMinute: number, now: () => Date): (address: string) => number {
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
