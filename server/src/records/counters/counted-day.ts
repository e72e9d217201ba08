import { sql, type RawBuilder } from 'kysely'

/** The date of a time in Lagos, which is one hour ahead of UTC without daylight saving time. */
export const dayInLagos = (time: Date): string => new Date(time.getTime() + 3_600_000).toISOString().slice(0, 10)

/** More than twelve weeks, the oldest time of which the dashboard shows less than a month. */
const days = 100

/**
 * The day by which rows of the day `created_on` are counted: an expression. Old days are merged to the first
 * day of their month, so that the number of counts does not grow with each day.
 */
export const countedDay = (now: Date): RawBuilder<string> => sql`
  case when created_on < ${sql.lit(dayInLagos(now))}::date - ${sql.lit(days)}
    then created_on - extract(day from created_on)::integer + 1 else created_on end`
