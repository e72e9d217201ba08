import { sql, type Kysely, type RawBuilder } from 'kysely'

import { newId } from '../../database/id'
import { countedDay, dayInLagos } from './counted-day'
import type { Tables } from '../../database/tables'
import type { SoftRow } from '../soft-delete'
import type { ListCounter } from '../lists/define-list'
import type { AlsoWritten } from '../table-writer'

/** The tables whose live rows are counted by their day of creation in Africa/Lagos. */
export const countedTables = ['agent', 'signup', 'inquiry', 'affiliate'] as const
export type CountedTable = (typeof countedTables)[number]
/** What is counted by day: these rows, and the live inquiries that are not answered. */
type CountedByDay = CountedTable | 'open_inquiry'

/**
 * Counts rows, in the transaction that inserts them, or with -1 removes them; as delta rows, see
 * `countProperties`.
 */
export async function countByDay(
  tx: Kysely<Tables>,
  entity: CountedByDay,
  times: readonly Date[],
  sign: 1 | -1 = 1,
): Promise<void> {
  const days = new Map<string, number>()
  for (const time of times) days.set(dayInLagos(time), (days.get(dayInLagos(time)) ?? 0) + sign)
  const rows = [...days].map(([created_on, amount]) => ({ id: newId(), entity, created_on, amount }))
  if (rows.length > 0) await tx.insertInto('daily_counter').values(rows).execute()
}

/** Counts one row that is inserted, deleted or restored. */
export const countedByDay = <T extends CountedTable>(entity: T): AlsoWritten<T> =>
  countedWhile<T>(entity, sql`deleted_at is null`, ({ deleted_at }) => deleted_at === null)

/** Counts an inquiry that is open: neither answered nor deleted. */
export const openByDay: AlsoWritten<'inquiry'> = countedWhile(
  'open_inquiry',
  sql`deleted_at is null and answered_at is null`,
  ({ deleted_at, answered_at }) => deleted_at === null && answered_at === null,
)

/** Counts a row while a condition holds, which is given as an expression over `written` and as a function. */
function countedWhile<T extends CountedTable>(
  entity: CountedByDay,
  isCounted: RawBuilder<unknown>,
  wasCounted: (before: SoftRow<T>) => boolean,
): AlsoWritten<T> {
  const [id, was] = [`${entity}_count_id`, `was_${entity}`] as const
  return {
    isNeeded: (before, after) => wasCounted(before) !== wasCounted(after),
    query: (value) => sql`
      insert into daily_counter (id, entity, created_on, amount)
      select ${value(id)}::uuid, ${sql.lit(entity)}, (created_at at time zone 'Africa/Lagos')::date,
        case when ${isCounted} then 1 else -1 end
      from written where (${isCounted}) <> ${value(was)}::boolean`,
    values: (before) => ({ [id]: newId(), [was]: before !== null && wasCounted(before) }),
  }
}

/**
 * Merges the rows of the same `countedDay` into one. One statement; several instances may run it at the same
 * time.
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

/** A scalar query that counts all of them. */
export const countLive = (entity: CountedByDay): RawBuilder<number> =>
  sql`select coalesce(sum(amount), 0)::bigint from daily_counter where entity = ${sql.lit(entity)}`

/** For a list that the counter covers without filters. */
export const counterOf = (entity: CountedTable): ListCounter => ({ covers: [], count: () => countLive(entity) })
