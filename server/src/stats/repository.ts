import type { Stats } from '@gatehouse/contract/stats'
import { sql, type Kysely } from 'kysely'

import { countReceived } from '../records/counters/received-counter'
import { prepareStatement } from '../database/prepared'
import { propertyCounts, propertyDays } from '../records/counters/property-counter'
import type { Tables } from '../database/tables'

/**
 * All counts, in one statement. Properties, sign-ups and inquiries are counted
 * by their counters, whose number of rows does not depend on the number of
 * records. Days, weeks (from Monday) and months are those of Africa/Lagos.
 */
export const findStats = async (db: Kysely<Tables>, now: Date): Promise<Stats> => (await countAll(db, { now }))[0]!

const countAll = prepareStatement<Stats, 'now'>(
  (value) => sql`
    with clock as (
      select (${value('now')}::timestamptz at time zone 'Africa/Lagos')::date as today
    ), start as (
      select date_trunc('week', today)::date as week, date_trunc('month', today)::date as month,
        date_trunc('week', today)::date::timestamp at time zone 'Africa/Lagos' as week_time
      from clock
    ), weeks as (
      select first_day::date as week from start, generate_series(start.week - 77, start.week, interval '1 week') first_day
    ), by_week as (
      select entity, date_trunc('week', created_on)::date as week, sum(amount) as amount
      from received_counter group by 1, 2
    ), months as (
      select first_day::date as month, (first_day + interval '1 month')::date as following
      from start, generate_series(start.month - interval '11 months', start.month, interval '1 month') first_day
    ), counts as materialized (
      select archived, type, needs, sum(amount) as amount from ${propertyCounts} counts group by 1, 2, 3
    )
    select
      coalesce(sum(amount), 0)::bigint as registered_properties,
      coalesce(sum(amount) filter (where not archived), 0)::bigint as active_properties,
      coalesce(sum(amount) filter (where archived), 0)::bigint as archived_properties,
      coalesce(sum(amount) filter (where not archived and type = 'Sell'), 0)::bigint as properties_for_sale,
      coalesce(sum(amount) filter (where not archived and type = 'Lease'), 0)::bigint as properties_for_lease,
      coalesce(sum(amount) filter (where not archived and needs @> '{photos}'), 0)::bigint as properties_without_photos,
      coalesce(sum(amount) filter (where not archived and needs @> '{price}'), 0)::bigint as properties_without_price,
      coalesce(sum(amount) filter (where not archived and needs @> '{description}'), 0)::bigint as properties_without_description,
      coalesce(sum(amount) filter (where not archived and needs @> '{date}'), 0)::bigint as properties_without_date,
      coalesce(sum(amount) filter (where not archived and needs @> '{agent}'), 0)::bigint as properties_without_agent,
      (select coalesce(sum(days.amount), 0) from ${propertyDays} days
        where created_on >= (select week from start))::bigint as new_properties_this_week,
      (select count(*) from agent where deleted_at is null) as registered_agents,
      (select count(*) from agent where deleted_at is null
        and created_at >= (select week_time from start)) as new_agents_this_week,
      (select count(*) from affiliate where deleted_at is null) as registered_affiliates,
      (select count(*) from announcement where deleted_at is null) as announcements,
      (select count(*) from announcement where deleted_at is null and redirect_link <> '') as push_announcements,
      (select count(*) from announcement where deleted_at is null and redirect_link = '') as in_app_announcements,
      (select count(*) from banner where deleted_at is null) as banners,
      (select count(*) from banner where deleted_at is null and redirect_link <> '') as banner_links,
      (${countReceived('signup')}) as registered_users,
      (select coalesce(sum(amount), 0) from by_week
        where entity = 'signup' and week >= (select week from start))::bigint as new_users_this_week,
      (${countReceived('inquiry')}) as inquiries,
      (select coalesce(sum(amount), 0) from by_week
        where entity = 'inquiry' and week >= (select week from start))::bigint as new_inquiries_this_week,
      (select json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'count', (
          -- By the index of the days: to compute the month of each day takes longer.
          select coalesce(sum(amount), 0) from ${propertyDays} days where created_on >= month and created_on < following)
        ) order by month) from months) as properties_by_month,
      (select json_agg(json_build_object('week', to_char(weeks.week, 'YYYY-MM-DD'), 'count', coalesce(by_week.amount, 0))
          order by weeks.week)
        from weeks left join by_week on by_week.week = weeks.week and entity = 'signup') as signups_by_week
    from counts`,
)
