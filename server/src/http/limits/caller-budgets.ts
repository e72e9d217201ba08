import { AppError } from '../../app-error'
import { createRateLimit } from './rate-limit'

/**
 * Requests a minute of one caller (docs/decisions/0043). A listing has at most 40 pictures, and no admin
 * saves fifteen of them in a minute; an admin invites far fewer than thirty colleagues in a minute; the page
 * of the documentation loads five files.
 */
export const maxPerMinute = { files: 600, links: 30, documents: 120 }

/** Counts the files that an admin uploads: each is decoded and encoded. Throws AppError too_many. */
export function createFileBudget(now: () => Date): (adminId: string) => void {
  const limit = createRateLimit(maxPerMinute.files, now)
  return (adminId) => rejectAfter(limit(adminId), 'Too many files in a short time. Please try again in a moment.')
}

/** Counts the one-use links that an admin creates: each may send a mail. Throws AppError too_many. */
export function createLinkBudget(now: () => Date): (adminId: string) => void {
  const limit = createRateLimit(maxPerMinute.links, now)
  return (adminId) => rejectAfter(limit(adminId), 'Too many links in a short time. Please try again in a moment.')
}

/** Counts the requests of an address for the documentation of the API. Throws AppError too_many. */
export function createDocumentBudget(now: () => Date): (address: string) => void {
  const limit = createRateLimit(maxPerMinute.documents, now)
  return (address) => rejectAfter(limit(address), 'Too many requests. Please try again in a moment.')
}

function rejectAfter(retryAfterSeconds: number, message: string): void {
  if (retryAfterSeconds > 0) throw new AppError('too_many', message, undefined, { retryAfterSeconds })
}
