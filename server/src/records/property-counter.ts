import { sql, type Kysely } from 'kysely'

import { newId } from '../database/id'
import type { Tables } from '../database/tables'

/** What counts are kept of a property. */
export interface Counted {
  readonly created_at: Date
  readonly type: string
  readonly property_type_id: number | null
  readonly archived: boolean
}

/**
 * Records in the transaction of a change that properties stopped counting as `before` and count as `after`: as delta rows,
 * because one counter row that every transaction changes makes all commits queue.
 */
export async function recordPropertyDelta(
  tx: Kysely<Tables>,
  before: readonly Counted[],
  after: readonly Counted[],
): Promise<void> {
  const deltas = new Map<string, Counted & { created_on: string; amount: number }>()
  const add = (counted: Counted, amount: number) => {
    const created_on = dayInLagos(counted.created_at)
    const name = [created_on, counted.type, counted.property_type_id, counted.archived].join()
    const delta = deltas.get(name) ?? { ...counted, created_on, amount: 0 }
    deltas.set(name, { ...delta, amount: delta.amount + amount })
  }
  for (const counted of before) add(counted, -1)
  for (const counted of after) add(counted, 1)
  const rows = [...deltas.values()]
    .filter(({ amount }) => amount !== 0)
    .map(({ created_on, type, property_type_id, archived, amount }) => {
      return { id: newId(), created_on, type, property_type_id, archived, amount }
    })
  if (rows.length > 0) await tx.insertInto('property_counter').values(rows).execute()
}

/**
 * Folds the delta rows into the counts by kind and by day. One statement, so that nobody sees it half done; several instances
 * may fold at once, each takes rows of its own.
 */
export async function compactPropertyCounter(db: Kysely<Tables>): Promise<void> {
  await sql`
    with taken as (
      delete from property_counter where id in (select id from property_counter for update skip locked)
      returning created_on, type, property_type_id, archived, amount
    ), by_kind as (
      insert into property_count (type, property_type_id, archived, amount)
      select type, property_type_id, archived, sum(amount) from taken group by 1, 2, 3 order by 1, 2, 3
      on conflict (type, coalesce(property_type_id, 0), archived)
      do update set amount = property_count.amount + excluded.amount
    )
    insert into property_day (created_on, amount)
    select created_on, sum(amount) from taken group by 1 order by 1
    on conflict (created_on) do update set amount = property_day.amount + excluded.amount`.execute(db)
}

/** Every count by kind, folded or not: select from it like from a table. */
export const propertyCounts = sql`(
  select type, property_type_id, archived, amount from property_count
  union all select type, property_type_id, archived, amount from property_counter)`

/** Every count by day of creation, the same way. */
export const propertyDays = sql`(
  select created_on, amount from property_day union all select created_on, amount from property_counter)`

/** Lagos is one hour ahead of UTC all year round, and was so at every time a record can have. */
export const dayInLagos = (time: Date): string => new Date(time.getTime() + 3_600_000).toISOString().slice(0, 10)
