import { AppError } from '../../app-error'
import { createRateLimit } from './rate-limit'

/** How many requests a minute one caller may make, and the message about more. */
export interface Budget {
  readonly perMinute: number
  readonly message: string
}

/**
 * For the files that an admin uploads, each of which is decoded and encoded; for the one-use links that an
 * admin creates, each of which may send a mail; and for the requests of an address for the documentation of
 * the API (docs/decisions/0043). A listing has at most 40 pictures, and no admin saves fifteen of them in a
 * minute; an admin invites far fewer than thirty colleagues in a minute; the page of the documentation loads
 * five files.
 */
export const budgets = {
  files: { perMinute: 600, message: 'Too many files in a short time. Please try again in a moment.' },
  links: { perMinute: 30, message: 'Too many links in a short time. Please try again in a moment.' },
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
