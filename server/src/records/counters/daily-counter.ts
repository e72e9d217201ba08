import { sql, type Kysely, type RawBuilder } from 'kysely'

import { newId } from '../../database/id'
import { countedDay, dayInLagos } from './counted-day'
import type { Tables } from '../../database/tables'
import type { AlsoWritten } from '../table-writer'

/** The tables whose live rows are counted by their day of creation in Africa/Lagos. */
export const countedTables = ['agent', 'signup', 'inquiry'] as const
export type CountedTable = (typeof countedTables)[number]

/**
 * Counts rows, in the transaction that inserts them, or with -1 removes them; as delta rows, see
 * `countProperties`.
 */
export async function countByDay(
  tx: Kysely<Tables>,
  entity: CountedTable,
  times: readonly Date[],
  sign: 1 | -1 = 1,
): Promise<void> {
  const days = new Map<string, number>()
  for (const time of times) days.set(dayInLagos(time), (days.get(dayInLagos(time)) ?? 0) + sign)
  const rows = [...days].map(([created_on, amount]) => ({ id: newId(), entity, created_on, amount }))
  if (rows.length > 0) await tx.insertInto('daily_counter').values(rows).execute()
}

/** The same for one row that is inserted, deleted or restored. */
export const countedByDay = <T extends CountedTable>(entity: T): AlsoWritten<T> => ({
  query: (value) => sql`
    insert into daily_counter (id, entity, created_on, amount)
    select ${value('count_id')}::uuid, ${sql.lit(entity)}, (created_at at time zone 'Africa/Lagos')::date,
      case when deleted_at is null then 1 else -1 end
    from written where (deleted_at is null) <> ${value('was_counted')}::boolean`,
  values: (before) => ({ count_id: newId(), was_counted: before !== null && before.deleted_at === null }),
})

/**
 * Merges the rows of each day, and of each month that is over for long, into one. One statement; several
 * instances may run it at the same time.
 */
export async function compactDailyCounter(db: Kysely<Tables>, now: Date): Promise<void> {
  const day = countedDay(now)
  await sql`
    with removed as (
      delete from daily_counter where id in (
        select id from daily_counter where (entity, ${day}) in (
          select entity, ${day} from daily_counter group by 1, 2 having count(*) > 1)
        for update skip locked)
      returning entity, created_on, amount
    )
    insert into daily_counter (id, entity, created_on, amount)
    select gen_random_uuid(), entity, ${day}, sum(amount) from removed group by 2, 3`.execute(db)
}

/** A scalar query that counts all rows that are not deleted. */
export const countLive = (entity: CountedTable): RawBuilder<number> =>
  sql`select coalesce(sum(amount), 0)::bigint from daily_counter where entity = ${sql.lit(entity)}`
