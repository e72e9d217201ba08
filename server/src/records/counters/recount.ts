import { sql, type Kysely } from 'kysely'

import { countedDay } from './counted-day'
import { propertyCounts, propertyDays } from './property-counter'
import { acquireLock } from '../../database/advisory-locks'
import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'

/** A stored count that differed from the rows. */
interface CountDifference {
  /** What is counted, for people. */
  readonly what: string
  readonly stored: number
  readonly actual: number
}

/**
 * Compares every stored count with the rows and corrects it. Each statement compares
 * within one snapshot, which contains a change and its delta row or neither, and corrects
 * by adding. So the server may change records and compact counters at the same time.
 */
export async function recount(db: Kysely<Tables>, now: Date): Promise<CountDifference[]> {
  return await inTransaction(db, async (tx) => {
    // Two concurrent recounts would correct the same difference twice.
    await acquireLock(tx, 'recount')
    return [
      ...(await recountKinds(tx)),
      ...(await recountOfAgents(tx)),
      ...(await recountDays(tx, now)),
      ...(await recountByDay(tx, now)),
    ]
  })
}

async function recountKinds(db: Kysely<Tables>): Promise<CountDifference[]> {
  const { rows } = await sql<CountDifference>`
    with difference as (
      select type, property_type_id, archived, needs, sum(stored)::bigint as stored, sum(actual)::bigint as actual
      from (
        select type, property_type_id, archived, needs, amount as stored, 0 as actual from ${propertyCounts} counts
        union all select type, property_type_id, archived, needs, 0, 1 from property where deleted_at is null
      ) counted
      group by 1, 2, 3, 4 having sum(stored) <> sum(actual)
    ), corrected as (
      insert into property_count (type, property_type_id, archived, needs, amount)
      select type, property_type_id, archived, needs, actual - stored from difference order by 1, 2, 3, 4
      on conflict (type, coalesce(property_type_id, 0), archived, needs)
      do update set amount = property_count.amount + excluded.amount
    )
    select concat_ws(', ', 'properties', type, 'property type ' || coalesce(property_type_id::text, 'none'),
      case when archived then 'archived' else 'active' end,
      'without ' || nullif(array_to_string(needs, ' and '), '')) as what, stored, actual
    from difference order by type, property_type_id, archived, needs`.execute(db)
  return rows
}

/** It only adds deltas: the counts themselves are in a table of another module. */
async function recountOfAgents(db: Kysely<Tables>): Promise<CountDifference[]> {
  const { rows } = await sql<CountDifference>`
    with difference as (
      select agent_id, sum(stored)::bigint as stored, sum(actual)::bigint as actual,
        sum(stored_archived)::bigint as stored_archived, sum(actual_archived)::bigint as actual_archived
      from (
        select id as agent_id, counted_properties as stored, counted_archived_properties as stored_archived,
          0 as actual, 0 as actual_archived from agent
        union all select agent_id, delta.amount, delta.archived_amount, 0, 0 from agent_property_counter delta
          join agent on agent.id = agent_id
        union all select agent_id, 0, 0, 1, archived::integer from property
          where deleted_at is null and agent_id is not null
      ) counted
      group by 1 having (sum(stored), sum(stored_archived)) <> (sum(actual), sum(actual_archived))
    ), corrected as (
      insert into agent_property_counter (agent_id, id, amount, archived_amount)
      select agent_id, gen_random_uuid(), actual - stored, actual_archived - stored_archived from difference
    )
    select kind.what || ' of the agent ' || agent_id as what, kind.stored, kind.actual
    from difference, lateral (values ('properties', stored, actual),
      ('archived properties', stored_archived, actual_archived)) kind (what, stored, actual)
    where kind.stored <> kind.actual order by agent_id, kind.what`.execute(db)
  return rows
}

async function recountDays(db: Kysely<Tables>, now: Date): Promise<CountDifference[]> {
  const { rows } = await sql<CountDifference>`
    with difference as (
      select ${countedDay(now)} as created_on, sum(stored)::bigint as stored, sum(actual)::bigint as actual
      from (
        select created_on, amount as stored, 0 as actual from ${propertyDays} days
        union all select (created_at at time zone 'Africa/Lagos')::date as created_on, 0, 1 from property where deleted_at is null
      ) counted
      group by 1 having sum(stored) <> sum(actual)
    ), corrected as (
      insert into property_day (created_on, amount) select created_on, actual - stored from difference order by 1
      on conflict (created_on) do update set amount = property_day.amount + excluded.amount
    )
    select 'properties from ' || created_on as what, stored, actual from difference order by created_on`.execute(db)
  return rows
}

async function recountByDay(db: Kysely<Tables>, now: Date): Promise<CountDifference[]> {
  const { rows } = await sql<CountDifference>`
    with difference as (
      select entity, ${countedDay(now)} as created_on, sum(stored)::bigint as stored, sum(actual)::bigint as actual
      from (
        select entity, created_on, amount as stored, 0 as actual from daily_counter
        union all select 'agent', (created_at at time zone 'Africa/Lagos')::date, 0, 1 from agent
          where deleted_at is null
        union all select 'signup', (created_at at time zone 'Africa/Lagos')::date, 0, 1 from signup
          where deleted_at is null
        union all select 'inquiry', (created_at at time zone 'Africa/Lagos')::date, 0, 1 from inquiry
          where deleted_at is null
        union all select 'open_inquiry', (created_at at time zone 'Africa/Lagos')::date, 0, 1 from inquiry
          where deleted_at is null and answered_at is null
        union all select 'affiliate', (created_at at time zone 'Africa/Lagos')::date, 0, 1 from affiliate
          where deleted_at is null
      ) counted
      group by 1, 2 having sum(stored) <> sum(actual)
    ), corrected as (
      insert into daily_counter (id, entity, created_on, amount)
      select gen_random_uuid(), entity, created_on, actual - stored from difference
    )
    select case entity when 'agent' then 'agents' when 'signup' then 'sign-ups' when 'affiliate' then 'affiliates'
      when 'open_inquiry' then 'open inquiries' else 'inquiries' end || ' from ' || created_on as what, stored, actual
    from difference order by entity, created_on`.execute(db)
  return rows
}
