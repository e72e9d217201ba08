import { sql, type Kysely } from 'kysely'

import { newId } from '../../database/id'
import { countedDay, dayInLagos } from './counted-day'
import { prepareStatement, type Value } from '../../database/prepared'
import type { Tables } from '../../database/tables'
import { isRemovedOrRestored, type SoftRow } from '../soft-delete'
import type { ListCounter } from '../lists/define-list'
import { allOf } from '../lists/filters'
import type { AlsoWritten } from '../table-writer'

/** The columns by which properties are counted. */
interface Counted {
  readonly created_at: Date
  readonly type: string
  readonly property_type_id: number | null
  readonly archived: boolean
  readonly needs: readonly string[]
}

/**
 * Counts properties, in the transaction that inserts them, or with -1 removes them. It inserts delta rows,
 * because updates of one shared counter row would serialize all transactions.
 */
export async function countProperties(
  tx: Kysely<Tables>,
  properties: readonly Counted[],
  sign: 1 | -1 = 1,
): Promise<void> {
  const deltas = new Map<string, Counted & { created_on: string; amount: number }>()
  for (const counted of properties) {
    const created_on = dayInLagos(counted.created_at)
    const name = [created_on, counted.type, counted.property_type_id, counted.archived, ...counted.needs].join()
    const { amount } = deltas.get(name) ?? { amount: 0 }
    deltas.set(name, { ...counted, created_on, amount: amount + sign })
  }
  const rows = [...deltas.values()].map(({ created_on, type, property_type_id, archived, needs, amount }) => {
    return { id: newId(), created_on, type, property_type_id, archived, needs, amount }
  })
  if (rows.length > 0) await insertDeltas(tx, { rows: JSON.stringify(rows) })
}

/** Counts one property that is inserted or updated: a live one. */
export const countedWith: AlsoWritten<'property'> = {
  isNeeded: (before, after) =>
    before.type !== after.type ||
    before.property_type_id !== after.property_type_id ||
    before.archived !== after.archived ||
    isRemovedOrRestored(before, after) ||
    mayChangeNeeds(before, after),
  query: (value, isNew) => sql`
    insert into property_counter (id, created_on, type, property_type_id, archived, needs, amount)
    select delta_id, (created_at at time zone 'Africa/Lagos')::date, type, property_type_id, archived, needs, amount
    from (
      select ${value('counted_id')}::uuid as delta_id, created_at, type, property_type_id, archived, needs, 1 as amount
      from written where deleted_at is null
      ${isNew ? sql`` : former(value)}
    ) delta
    ${isNew ? sql`` : unlessSame(value)}`,
  values(before) {
    const counted = before && !before.deleted_at ? before : null
    return {
      counted_id: newId(),
      uncounted_id: newId(),
      counted_type: counted && counted.type,
      counted_property_type: counted && counted.property_type_id,
      counted_archived: counted && counted.archived,
      counted_needs: counted && counted.needs,
    }
  },
}

/** What a property was counted by before a change. */
const former = (value: Value) => sql`
  union all
  select ${value('uncounted_id')}::uuid, created_at, ${value('counted_type')}::text,
    ${value('counted_property_type')}::integer, ${value('counted_archived')}::boolean,
    ${value('counted_needs')}::text[], -1
  from written where ${value('counted_type')}::text is not null`

const unlessSame = (value: Value) => sql`
  where not exists (
    select from written where deleted_at is null and (type, property_type_id, archived, needs) is not distinct from
      (${value('counted_type')}::text, ${value('counted_property_type')}::integer,
        ${value('counted_archived')}::boolean, ${value('counted_needs')}::text[])
  )`

/**
 * The database computes `needs` from which columns have a value. So they stay the same if each column that
 * changes certainly had one and has one: a text without a letter or a digit may count as blank.
 */
const mayChangeNeeds = (before: SoftRow<'property'>, after: SoftRow<'property'>): boolean =>
  (Object.keys(after) as (keyof typeof after)[]).some(
    (name) => before[name] !== after[name] && !(hasValue(before[name]) && hasValue(after[name])),
  )

const hasValue = (value: unknown): boolean =>
  value !== null && value !== false && (typeof value !== 'string' || /\w/.test(value))

const insertDeltas = prepareStatement<unknown, 'rows'>(
  (value) => sql`
    insert into property_counter (id, created_on, type, property_type_id, archived, needs, amount)
    select id, created_on, type, property_type_id, archived, needs, amount
    from json_populate_recordset(null::property_counter, ${value('rows')}::json)`,
)

/**
 * Adds the delta rows to the counts by kind and by day, and merges days (`countedDay`). One statement, so
 * that it is atomic; several instances may run it at the same time, because each skips rows that another has
 * locked.
 */
export async function compactPropertyCounter(db: Kysely<Tables>, now: Date): Promise<void> {
  const day = countedDay(now)
  await sql`
    with removed as (
      delete from property_counter where id in (select id from property_counter for update skip locked)
      returning created_on, type, property_type_id, archived, needs, amount
    ), by_kind as (
      insert into property_count (type, property_type_id, archived, needs, amount)
      select type, property_type_id, archived, needs, sum(amount) from removed group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (type, coalesce(property_type_id, 0), archived, needs)
      do update set amount = property_count.amount + excluded.amount
    ), old_day as (
      delete from property_day where created_on in (
        select created_on from property_day where created_on <> ${day} for update skip locked)
      returning created_on, amount
    )
    insert into property_day (created_on, amount)
    select ${day}, sum(amount)
    from (select created_on, amount from removed union all select created_on, amount from old_day) counted
    group by 1 order by 1
    on conflict (created_on) do update set amount = property_day.amount + excluded.amount`.execute(db)
}

/** All counts by kind, compacted or not: a table expression. */
export const propertyCounts = sql`(
  select type, property_type_id, archived, needs, amount from property_count
  union all select type, property_type_id, archived, needs, amount from property_counter)`

/** Counts the properties of a list by these filters. */
export const kindCounter: ListCounter = {
  covers: ['archived', 'type', 'property_type_id', 'needs'],
  count: ({ conditions }) => sql`
    select coalesce(sum(amount), 0) from ${propertyCounts} counts where ${allOf(conditions)}`,
}

/** All counts by day of creation, compacted or not: a table expression. */
export const propertyDays = sql`(
  select created_on, amount from property_day union all select created_on, amount from property_counter)`
