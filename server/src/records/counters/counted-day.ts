import { sql, type RawBuilder } from 'kysely'

/** The date of a time in Lagos, which is one hour ahead of UTC without daylight saving time. */
export const dayInLagos = (time: Date): string => new Date(time.getTime() + 3_600_000).toISOString().slice(0, 10)

/** More than twelve weeks, the oldest time that the dashboard shows by week. */
const days = 100

/**
 * The day by which rows of the day `created_on` are counted, an expression: the first of its week within its
 * month, or of its month when that is over for long. So the counts by week and by month stay exact, and their
 * number does not grow with each day.
 */
export const countedDay = (now: Date): RawBuilder<string> => sql`
  greatest(
    created_on - extract(day from created_on)::integer + 1,
    case when created_on >= ${sql.lit(dayInLagos(now))}::date - ${sql.lit(days)}
      then created_on - extract(isodow from created_on)::integer + 1 end)`
