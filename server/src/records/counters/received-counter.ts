import { sql, type Kysely, type RawBuilder } from 'kysely'

import { newId } from '../../database/id'
import { dayInLagos } from './property-counter'
import type { Tables } from '../../database/tables'

/** Tables written by the public API and imports. */
export type Received = 'signup' | 'inquiry'

/**
 * Records counts of rows by their day in Africa/Lagos, in the transaction that inserts them, or with -1
 * deletes them; as delta rows, see `countProperties`.
 */
export async function recordReceived(
  tx: Kysely<Tables>,
  entity: Received,
  times: readonly Date[],
  sign: 1 | -1 = 1,
): Promise<void> {
  const days = new Map<string, number>()
  for (const time of times) days.set(dayInLagos(time), (days.get(dayInLagos(time)) ?? 0) + sign)
  const rows = [...days].map(([created_on, amount]) => ({ id: newId(), entity, created_on, amount }))
  if (rows.length > 0) await tx.insertInto('received_counter').values(rows).execute()
}

/** Merges the rows of each day into one, in one statement; several instances may run it at the same time. */
export async function compactReceivedCounter(db: Kysely<Tables>): Promise<void> {
  await sql`
    with removed as (
      delete from received_counter where id in (
        select id from received_counter where (entity, created_on) in (
          select entity, created_on from received_counter group by entity, created_on having count(*) > 1)
        for update skip locked)
      returning entity, created_on, amount
    )
    insert into received_counter (id, entity, created_on, amount)
    select gen_random_uuid(), entity, created_on, sum(amount) from removed group by entity, created_on`.execute(db)
}

/** A scalar query that counts all rows that are not deleted. */
export const countReceived = (entity: Received): RawBuilder<number> =>
  sql`select coalesce(sum(amount), 0)::bigint from received_counter where entity = ${sql.lit(entity)}`
