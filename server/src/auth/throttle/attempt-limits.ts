import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { RateLimiterPostgres } from 'rate-limiter-flexible'

import { openExpiry } from '../../database/clock/clock-watch'
import { AppError } from '../../app-error'
import type { Tables } from '../../database/tables'
import { createAttemptStore } from './attempt-store'

/** All limits count in windows of this length, which start with the first attempt and are never extended. */
export const windowSeconds = 15 * 60

/** Clocks that are synchronized move by seconds. */
export const maxSkewMs = 5 * 60_000

/** A number of attempts in a window, for each key, shared by all instances of the server. */
export interface AttemptLimit {
  /** Counts an attempt. Returns 0 if it is allowed, else the milliseconds until the window ends. */
  readonly count: (key: AttemptKey) => Promise<number>
  /** Takes back one `count`. */
  readonly undo: (key: AttemptKey) => Promise<void>
}

/** Stored as a hash, because it may contain an email address. */
export type AttemptKey = readonly string[]

export interface AttemptDatabase {
  readonly db: Kysely<Tables>
  readonly now: () => Date
}

export function createAttemptLimit(database: AttemptDatabase, name: string, maxAttempts: number): AttemptLimit {
  const limiter = openLimiter(database, name, maxAttempts, windowSeconds)
  return {
    async count(key) {
      const counter = await limiter()
      const counted = await counter.penalty(hashOf(key))
      // A window cannot end later, unless it began under a clock that was set back since.
      const isOfFuture = counted.msBeforeNext > windowSeconds * 1_000 + maxSkewMs
      if (isOfFuture) await counter.delete(hashOf(key))
      const { consumedPoints, msBeforeNext } = isOfFuture ? await counter.penalty(hashOf(key)) : counted
      return consumedPoints > maxAttempts ? Math.max(msBeforeNext, 1) : 0
    },
    async undo(key) {
      await (await limiter()).reward(hashOf(key))
    },
  }
}

/** A limiter of rate-limiter-flexible, created when it is first used: the library takes long to load. */
export function openLimiter({ db, now }: AttemptDatabase, name: string, points: number, duration: number) {
  let limiter: Promise<RateLimiterPostgres> | undefined
  const open = async () => {
    const { RateLimiterPostgres } = await import('rate-limiter-flexible')
    return new RateLimiterPostgres({
      storeClient: createAttemptStore(db, now),
      storeType: 'pool',
      tableName: 'attempt_counter',
      // By our migration and by our task: not by the library.
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration,
    })
  }
  return () => (limiter ??= open())
}

export const hashOf = (key: AttemptKey): string => createHash('sha256').update(JSON.stringify(key)).digest('base64url')

/** The response to an attempt over a limit: the same for every limit but for the time. */
export function tooManyAttempts(waitMs: number): AppError {
  const minutes = Math.ceil(waitMs / 60_000)
  const message = `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
  return new AppError('too_many', message, undefined, { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
}

/** Periodic clean-up; an expired counter counts as 0 with or without a row. */
export async function removeExpiredCounters({ db, now }: AttemptDatabase): Promise<void> {
  if (!(await openExpiry(db)).canRemove) return
  const time = now().getTime()
  await sql`delete from attempt_counter where expire < ${time} or expire > ${time + 24 * 3_600_000}`.execute(db)
}
