import { type Kysely, type RawBuilder, sql } from 'kysely'

import type { Tables } from '../tables'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Clocks that are synchronized move by seconds. A time that is later than now by more was never. */
export const maxClockSkew = sql`interval '5 minutes'`

/**
 * Looks at the database's clock, at the start and every minute, and records when it was changed: it is
 * earlier than at the last look, or later by more than a month. After a pause of one day to one month, in
 * which the server may not have run, removals wait for a day (docs/decisions/0062).
 */
export async function watchClock(db: Kysely<Tables>): Promise<void> {
  await sql`
    with look as materialized (
      select clock_timestamp() as time, seen_at, greatest(seen_at, (
        -- Before the first look: a backup that was made under a future clock.
        select max(started_at) from backup_run where steady_since is null
      )) as latest
      from clock_watch for update
    ), seen as (
      select *, time < latest - ${maxClockSkew} as is_back, time > seen_at + interval '31 days' as is_ahead from look
    )
    update clock_watch set seen_at = time,
      steady_since = case when is_back or is_ahead then time else steady_since end,
      changed_from = case when is_back then latest when is_ahead then seen.seen_at else changed_from end,
      waits_until = case when is_back then time + interval '1 day'
        -- A wait that a pause has interrupted continues. Where the server runs for some hours only every other
        -- day, nothing would ever be removed if it started again.
        when time > seen.seen_at + interval '1 day' and waits_until > seen.seen_at
          then time + (waits_until - seen.seen_at)
        when time > seen.seen_at + interval '1 day' then time + interval '1 day'
        else waits_until end
    from seen`.execute(db)
}

/**
 * Which times are past, as far as the clock can be trusted, for what is removed by its age. After a change of
 * the clock, nothing is removed until the clock has run for the lifetime, at least a day and at most 30 days.
 * What was written before the change is as old as that, so nothing is removed early; then also what has a
 * time in the future. Nor is anything removed while the clock of this machine is another one.
 */
export async function openExpiry(db: Kysely<Tables>) {
  const { rows } = await sql<{ is_waiting: boolean; steady_ms: number | null; time: Date }>`
    select coalesce(waits_until > now(), false) or now() < seen_at - ${maxClockSkew}
        or now() > seen_at + interval '1 day' as is_waiting,
      (extract(epoch from now() - steady_since) * 1000)::float8 as steady_ms, clock_timestamp() as time
    from clock_watch`.execute(db)
  const { is_waiting, steady_ms, time } = rows[0]!
  const isOtherClock = Math.abs(time.getTime() - Date.now()) > hourMs
  const steadyMs = is_waiting || isOtherClock ? 0 : (steady_ms ?? Infinity)
  const waits = (lifetimeMs: number) => steadyMs < Math.min(Math.max(lifetimeMs, dayMs), 30 * dayMs)
  // Without a change, a time in the future is not explained by one.
  const isFuturePast = (lifetimeMs: number) => steadyMs !== Infinity && steadyMs >= lifetimeMs
  return {
    /** Whether what was valid for a short time, such as a session, may be removed at all. */
    canRemove: !waits(0),
    /** SQL condition: a time of the database is older than `lifetimeMs`. */
    isPast: (column: RawBuilder<unknown>, lifetimeMs: number): RawBuilder<boolean> => {
      if (waits(lifetimeMs)) return sql<boolean>`false`
      const isOld = sql<boolean>`${column} < now() - make_interval(secs => ${lifetimeMs / 1_000}::float8)`
      return isFuturePast(lifetimeMs) ? sql<boolean>`(${isOld} or ${column} > now() + interval '1 day')` : isOld
    },
    /** Whether a time by the clock of this machine, such as that of a file, is older than `lifetimeMs`. */
    hasPassed: (at: Date, lifetimeMs: number): boolean => {
      const ageMs = Date.now() - at.getTime()
      if (waits(lifetimeMs)) return false
      return ageMs >= lifetimeMs || (isFuturePast(lifetimeMs) && ageMs < -dayMs)
    },
  }
}

const shownDays = 7

/** A sentence for the bell and the status while a change of the clock is new; else none. */
export async function findClockWarnings(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ changed_from: Date; steady_since: Date }>`
    select changed_from, steady_since from clock_watch
    where steady_since > now() - make_interval(days => ${shownDays})`.execute(db)
  return rows.map(
    ({ changed_from, steady_since }) =>
      `The clock of the database was changed from ${showDay(changed_from)} to ${showDay(steady_since)}. Check it: until it has run for up to 30 days, nothing is deleted for good.`,
  )
}

/** Such as 25 November 2027; in UTC. */
export const showDay = (time: Date): string =>
  time.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
