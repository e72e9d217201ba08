import { sql, type Kysely } from 'kysely'

import { newId } from '../../database/id'
import { prepareStatement } from '../../database/prepared'
import type { Tables } from '../../database/tables'

/** The columns by which properties are counted. */
export interface Counted {
  readonly created_at: Date
  readonly type: string
  readonly property_type_id: number | null
  readonly archived: boolean
  readonly needs: readonly string[]
}

/**
 * Records that properties are no longer counted as `before` and are counted
 * as `after`, in the transaction of the change. It inserts delta rows,
 * because updates of one shared counter row would serialize all transactions.
 */
export async function recordPropertyDelta(
  tx: Kysely<Tables>,
  before: readonly Counted[],
  after: readonly Counted[],
): Promise<void> {
  const deltas = new Map<string, Counted & { created_on: string; amount: number }>()
  const add = (counted: Counted, amount: number) => {
    const created_on = dayInLagos(counted.created_at)
    const name = [created_on, counted.type, counted.property_type_id, counted.archived, ...counted.needs].join()
    const delta = deltas.get(name) ?? { ...counted, created_on, amount: 0 }
    deltas.set(name, { ...delta, amount: delta.amount + amount })
  }
  for (const counted of before) add(counted, -1)
  for (const counted of after) add(counted, 1)
  const rows = [...deltas.values()]
    .filter(({ amount }) => amount !== 0)
    .map(({ created_on, type, property_type_id, archived, needs, amount }) => {
      return { id: newId(), created_on, type, property_type_id, archived, needs, amount }
    })
  if (rows.length > 0) await insertDeltas(tx, { rows: JSON.stringify(rows) })
}

const insertDeltas = prepareStatement<unknown, 'rows'>(
  (value) => sql`
    insert into property_counter (id, created_on, type, property_type_id, archived, needs, amount)
    select id, created_on, type, property_type_id, archived, needs, amount
    from json_populate_recordset(null::property_counter, ${value('rows')}::json)`,
)

/**
 * Adds the delta rows to the counts by kind and by day. One statement, so that it is atomic;
 * several instances may run it at the same time, because each skips rows that another has locked.
 */
export async function compactPropertyCounter(db: Kysely<Tables>): Promise<void> {
  await sql`
    with removed as (
      delete from property_counter where id in (select id from property_counter for update skip locked)
      returning created_on, type, property_type_id, archived, needs, amount
    ), by_kind as (
      insert into property_count (type, property_type_id, archived, needs, amount)
      select type, property_type_id, archived, needs, sum(amount) from removed group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (type, coalesce(property_type_id, 0), archived, needs)
      do update set amount = property_count.amount + excluded.amount
    )
    insert into property_day (created_on, amount)
    select created_on, sum(amount) from removed group by 1 order by 1
    on conflict (created_on) do update set amount = property_day.amount + excluded.amount`.execute(db)
}

/** All counts by kind, compacted or not: a table expression. */
export const propertyCounts = sql`(
  select type, property_type_id, archived, needs, amount from property_count
  union all select type, property_type_id, archived, needs, amount from property_counter)`

/** All counts by day of creation, compacted or not: a table expression. */
export const propertyDays = sql`(
  select created_on, amount from property_day union all select created_on, amount from property_counter)`

/** The date of a time in Lagos, which is one hour ahead of UTC without daylight saving time. */
export const dayInLagos = (time: Date): string => new Date(time.getTime() + 3_600_000).toISOString().slice(0, 10)
