import { sql, type Kysely, type RawBuilder } from 'kysely'

import { newId } from './id'
import { dayInLagos } from './property-tally'
import type { Tables } from './tables'

/** What comes in from outside and is never deleted, so that its counts only grow. */
export type Arrival = 'signup' | 'inquiry'

/** Counts new rows by their day in Africa/Lagos, in the transaction that writes them; see property-tally for why in rows. */
export async function recordArrivals(tx: Kysely<Tables>, entity: Arrival, times: readonly Date[]): Promise<void> {
  const days = new Map<string, number>()
  for (const time of times) days.set(dayInLagos(time), (days.get(dayInLagos(time)) ?? 0) + 1)
  const rows = [...days].map(([created_on, amount]) => ({ id: newId(), entity, created_on, amount }))
  if (rows.length > 0) await tx.insertInto('arrival_tally').values(rows).execute()
}

/** Makes one row of several for the same day, in one statement; several instances may do it at once. */
export async function foldArrivals(db: Kysely<Tables>): Promise<void> {
  await sql`
    with taken as (
      delete from arrival_tally where id in (
        select id from arrival_tally where (entity, created_on) in (
          select entity, created_on from arrival_tally group by entity, created_on having count(*) > 1)
        for update skip locked)
      returning entity, created_on, amount
    )
    insert into arrival_tally (id, entity, created_on, amount)
    select gen_random_uuid(), entity, created_on, sum(amount) from taken group by entity, created_on`.execute(db)
}

/** How many there are: a scalar query. */
export const countArrivals = (entity: Arrival): RawBuilder<number> =>
  sql`select coalesce(sum(amount), 0)::bigint from arrival_tally where entity = ${sql.lit(entity)}`
