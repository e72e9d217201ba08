import { sql, type Kysely } from 'kysely'

import { propertyCounts, propertyDays } from './property-counter'
import type { Tables } from '../database/tables'
import { inTransaction } from '../database/transaction'

/** A kept count that was not what the records themselves say. */
export interface CountDifference {
  /** What is counted, for people. */
  readonly what: string
  readonly kept: number
  readonly actual: number
}

/**
 * Compares every kept count with the records and corrects it. Each statement compares within one snapshot, in which a change and
 * its difference are both there or both not, and corrects by adding: so the server may go on changing and summing up meanwhile.
 */
export async function recount(db: Kysely<Tables>): Promise<CountDifference[]> {
  return await inTransaction(db, async (tx) => {
    // Two at once would both correct the same difference.
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
    return [...(await recountKinds(tx)), ...(await recountDays(tx)), ...(await recountArrivals(tx))]
  })
}

/** Advisory-lock key shared by all instances; any number that no other lock uses. */
const lockKey = 4_700_216_120

async function recountKinds(db: Kysely<Tables>): Promise<CountDifference[]> {
  const { rows } = await sql<CountDifference>`
    with difference as (
      select type, property_type_id, archived, sum(kept)::bigint as kept, sum(actual)::bigint as actual
      from (
        select type, property_type_id, archived, amount as kept, 0 as actual from ${propertyCounts} counts
        union all select type, property_type_id, archived, 0, 1 from property where deleted_at is null
      ) counted
      group by 1, 2, 3 having sum(kept) <> sum(actual)
    ), corrected as (
      insert into property_count (type, property_type_id, archived, amount)
      select type, property_type_id, archived, actual - kept from difference order by 1, 2, 3
      on conflict (type, coalesce(property_type_id, 0), archived)
      do update set amount = property_count.amount + excluded.amount
    )
    select concat_ws(', ', 'properties', type, 'property type ' || coalesce(property_type_id::text, 'none'),
      case when archived then 'archived' else 'active' end) as what, kept, actual
    from difference order by type, property_type_id, archived`.execute(db)
  return rows
}

async function recountDays(db: Kysely<Tables>): Promise<CountDifference[]> {
  const { rows } = await sql<CountDifference>`
    with difference as (
      select created_on, sum(kept)::bigint as kept, sum(actual)::bigint as actual
      from (
        select created_on, amount as kept, 0 as actual from ${propertyDays} days
        union all select (created_at at time zone 'Africa/Lagos')::date, 0, 1 from property where deleted_at is null
      ) counted
      group by 1 having sum(kept) <> sum(actual)
    ), corrected as (
      insert into property_day (created_on, amount) select created_on, actual - kept from difference order by 1
      on conflict (created_on) do update set amount = property_day.amount + excluded.amount
    )
    select 'properties of ' || created_on as what, kept, actual from difference order by created_on`.execute(db)
  return rows
}

async function recountArrivals(db: Kysely<Tables>): Promise<CountDifference[]> {
  const { rows } = await sql<CountDifference>`
    with difference as (
      select entity, created_on, sum(kept)::bigint as kept, sum(actual)::bigint as actual
      from (
        select entity, created_on, amount as kept, 0 as actual from received_counter
        union all select 'signup', (created_at at time zone 'Africa/Lagos')::date, 0, 1 from signup
        union all select 'inquiry', (created_at at time zone 'Africa/Lagos')::date, 0, 1 from inquiry
      ) counted
      group by 1, 2 having sum(kept) <> sum(actual)
    ), corrected as (
      insert into received_counter (id, entity, created_on, amount)
      select gen_random_uuid(), entity, created_on, actual - kept from difference
    )
    select case entity when 'signup' then 'sign-ups of ' else 'inquiries of ' end || created_on as what, kept, actual
    from difference order by entity, created_on`.execute(db)
  return rows
}
