import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

import { openExpiry } from '../../database/clock/clock-watch'
import { AppError } from '../../app-error'
import { prepared } from '../../database/prepared'
import type { Tables } from '../../database/tables'

/** All limits count in windows of this length, which start with the first attempt and are never extended. */
const windowMs = 15 * 60_000

/** Clocks that are synchronized move by seconds. */
const maxSkewMs = 5 * 60_000

/** Stored as a hash, because it may contain an email address. */
export type AttemptKey = readonly string[]

export interface AttemptDatabase {
  readonly db: Kysely<Tables>
  readonly now: () => Date
}

/** A number of attempts in a window, for each key, shared by all instances of the server. */
export function createAttemptLimit({ db, now }: AttemptDatabase, name: string, maxAttempts: number) {
  return {
    /** Counts an attempt. Returns 0 if it is allowed, else the milliseconds until the window ends. */
    async count(key: AttemptKey): Promise<number> {
      const time = now().getTime()
      const { points, expire } = await addPoint(db, rowKey(name, key), time, windowMs)
      return points > maxAttempts ? Math.max(expire - time, 1) : 0
    },

    /** Takes back one `count`. */
    async undo(key: AttemptKey): Promise<void> {
      const time = now().getTime()
      await sql`${prepared} update attempt_counter set points = points - 1
        where key = ${rowKey(name, key)} and expire > ${time}`.execute(db)
    },
  }
}

/**
 * One attempt for each key that has waited for a whole window, whatever others do meanwhile. Without it, an
 * attacker who uses up the attempts of an account as soon as a window starts would lock out its admin. Its
 * row is created by the first attempt, matures after one window, and expires after two.
 */
export function createReservedAttempts({ db, now }: AttemptDatabase, name: string) {
  return {
    /** Returns 0 if one was reserved, which is then used up, else the milliseconds until there is one. */
    async take(key: AttemptKey): Promise<number> {
      const time = now().getTime()
      // Of two attempts at the same time, one deletes the row.
      const taken = await sql`${prepared} delete from attempt_counter
        where key = ${rowKey(name, key)} and expire > ${time} and expire <= ${time + windowMs}
        returning key`.execute(db)
      if (taken.rows.length > 0) return 0
      const { expire } = await addPoint(db, rowKey(name, key), time, 2 * windowMs)
      return Math.max(expire - windowMs - time, 1)
    },

    /** Reserves an attempt again that was taken. */
    async putBack(key: AttemptKey): Promise<void> {
      await addPoint(db, rowKey(name, key), now().getTime(), windowMs)
    },
  }
}

/**
 * Adds a point to a counter, which starts again if its window has ended. A window cannot end later than
 * `durationMs` from now, unless it began under a clock that was set back since.
 */
async function addPoint(db: Kysely<Tables>, key: string, time: number, durationMs: number) {
  const isOpen = sql`counter.expire > ${time} and counter.expire <= ${time + durationMs + maxSkewMs}`
  const { rows } = await sql<{ points: number; expire: number }>`${prepared}
    insert into attempt_counter as counter (key, points, expire) values (${key}, 1, ${time + durationMs})
    on conflict (key) do update set points = case when ${isOpen} then counter.points + 1 else 1 end,
      expire = case when ${isOpen} then counter.expire else excluded.expire end
    returning points, expire`.execute(db)
  return rows[0]!
}

const rowKey = (name: string, key: AttemptKey): string => `${name}:${hashOf(key)}`

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
