import { type Stats, statsEndpoints } from '@gatehouse/contract/stats'
import { sql, type Kysely } from 'kysely'

import { dayInLagos } from '../records/counters/counted-day'
import type { CountedTable } from '../records/counters/daily-counter'
import { propertyCounts, propertyDays } from '../records/counters/property-counter'
import { memoize, prepareStatement } from '../database/prepared'
import type { Tables } from '../database/tables'
import { RawJson } from '../records/raw-json'
import { lastMonths, lastWeeks } from './calendar'

/**
 * The response with all counts, in one statement. Properties, agents, affiliates, sign-ups and inquiries are
 * counted by their counters, whose number of rows does not depend on the number of records. Days, weeks (from
 * Monday) and months are those of Africa/Lagos.
 */
export async function findStats(db: Kysely<Tables>, now: Date): Promise<RawJson> {
  const { periods, respond } = openDay(dayInLagos(now))
  const [row] = await countAll(db, { months: periods.months, week: periods.weeks.at(-1)! })
  return respond(row!.counts)
}

/** Shares what all requests of a day have in common, and the response if they read the same counts. */
const openDay = memoize((today: string) => {
  const periods = { months: lastMonths(today, 12), weeks: lastWeeks(today, 12) }
  const respond = (counts: string) => {
    const response = { status: true, data: describe(JSON.parse(counts) as Counts, periods) }
    return new RawJson([JSON.stringify(statsEndpoints.find.response.parse(response))])
  }
  return { periods, respond: memoize(respond, 1) }
}, 1)

interface Periods {
  /** Their first days, the oldest first. */
  readonly months: readonly string[]
  /** Their Mondays, the oldest first. */
  readonly weeks: readonly string[]
}

function describe({ by_month, by_week, ...rest }: Counts, { months, weeks }: Periods): Stats {
  const countsOf = (counted: CountedTable) => by_week.filter(([table]) => table === counted)
  const [agents, signups, inquiries] = [countsOf('agent'), countsOf('signup'), countsOf('inquiry')]
  return {
    ...rest,
    registered_agents: sumOf(agents),
    new_agents_this_week: sumOf(thisWeek(agents)),
    registered_affiliates: sumOf(countsOf('affiliate')),
    registered_users: sumOf(signups),
    new_users_this_week: sumOf(thisWeek(signups)),
    inquiries: sumOf(inquiries),
    new_inquiries_this_week: sumOf(thisWeek(inquiries)),
    properties_by_month: months.map((day, at) => ({ month: day.slice(0, 7), count: by_month[at + 1] ?? 0 })),
    signups_by_week: weeks.map((week, at) => ({
      week,
      count: sumOf(signups.filter(([, weeksAgo]) => weeksAgo === weeks.length - 1 - at)),
    })),
  }
}

const thisWeek = (counts: Counts['by_week']) => counts.filter(([, weeksAgo]) => weeksAgo <= 0)

const sumOf = (counts: Counts['by_week']) => counts.reduce((sum, [, , amount]) => sum + amount, 0)

type CountedByDay =
  `registered_${'agents' | 'affiliates' | 'users'}` | 'inquiries' | `new_${'agents' | 'users' | 'inquiries'}_this_week`

interface Counts extends Omit<Stats, CountedByDay | 'properties_by_month' | 'signups_by_week'> {
  /** By the number of the month, from 1. */
  readonly by_month: Readonly<Record<number, number>>
  /** How many weeks ago they were created; all that is older than twelve weeks is one number. */
  readonly by_week: readonly (readonly [CountedTable, weeksAgo: number, amount: number])[]
}

/** `months` are their first days, `week` is the Monday. */
const countAll = prepareStatement<{ counts: string }, 'months' | 'week'>(
  (value) => sql`
    select row_to_json(counts)::text as counts
    from (
      select properties.*, announcements.*, banners.*, by_month.*,
        (select coalesce(json_agg(json_build_array(entity, weeks_ago, amount)), '[]')
          from (
            select entity, least((${value('week')}::date + 6 - created_on) / 7, 12) as weeks_ago, sum(amount) as amount
            from daily_counter group by 1, 2
          ) counted) as by_week
      from (
        select
          coalesce(sum(amount), 0)::bigint as registered_properties,
          coalesce(sum(amount) filter (where not archived), 0)::bigint as active_properties,
          coalesce(sum(amount) filter (where archived), 0)::bigint as archived_properties,
          coalesce(sum(amount) filter (where not archived and type = 'Sell'), 0)::bigint as properties_for_sale,
          coalesce(sum(amount) filter (where not archived and type = 'Lease'), 0)::bigint as properties_for_lease,
          ${countsWithout('photos')}, ${countsWithout('price')}, ${countsWithout('description')},
          ${countsWithout('date')}, ${countsWithout('agent')}
        from ${propertyCounts} counts
      ) properties, (
        select count(*) as announcements, count(*) filter (where redirect_link <> '') as push_announcements,
          count(*) filter (where redirect_link = '') as in_app_announcements
        from announcement where deleted_at is null
      ) announcements, (
        select count(*) as banners, count(*) filter (where redirect_link <> '') as banner_links
        from banner where deleted_at is null
      ) banners, (
        select coalesce(json_object_agg(month, amount), '{}') as by_month,
          coalesce(sum(this_week), 0)::bigint as new_properties_this_week
        from (
          select width_bucket(created_on, ${value('months')}::date[]) as month, sum(amount) as amount,
            sum(amount) filter (where created_on >= ${value('week')}::date) as this_week
          from ${propertyDays} days where created_on >= (${value('months')}::date[])[1] group by 1
        ) counted
      ) by_month
    ) counts`,
)

const countsWithout = (need: string) => sql`
  coalesce(sum(amount) filter (where not archived and ${sql.lit(need)} = any(needs)), 0)::bigint
    as ${sql.ref(`properties_without_${need}`)}`
