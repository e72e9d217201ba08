import { type FieldOrder, orderedNames } from '@gatehouse/contract/fields/derive'
import type { Field, Fields, OrderKind } from '@gatehouse/contract/fields/field'
import { sql, type RawBuilder } from 'kysely'

import { byNumber, byText, byTime, createdAt, type ListOrder } from '../list-order'

/**
 * The orders of a list by its fields, in both directions. They have no index, but for that of the creation:
 * they are for short lists. A record without a value comes last.
 */
export function fieldOrders<F extends Fields>(table: string, fields: F): Readonly<Record<FieldOrder<F>, ListOrder>> {
  const orders: Record<string, ListOrder> = {}
  for (const name of orderedNames(fields)) {
    const { orderBy } = fields[name] as Field
    for (const direction of ['asc', 'desc']) {
      const isDescending = direction === 'desc'
      orders[`${name}_${direction}`] =
        name === 'created_at'
          ? byTime(createdAt(table), isDescending)
          : { ...orderOf[orderBy!](sql.ref(`${table}.${name}`), isDescending), isForShortLists: true }
    }
  }
  return orders as Record<FieldOrder<F>, ListOrder>
}

/** More than any number that is stored, and less. */
const last = (isDescending: boolean) => sql.lit(isDescending ? -1 : 10_000_000_000_000)

/** A cursor holds microseconds since 1970, which a double has exactly between these. */
const times = {
  first: sql`timestamptz '1800-01-02Z'`,
  latest: sql`timestamptz '2249-12-31Z'`,
  last: (isDescending: boolean) => sql`timestamptz ${sql.lit(isDescending ? '1800-01-01Z' : '2250-01-01Z')}`,
}

const orderOf: Readonly<Record<OrderKind, (column: RawBuilder<unknown>, isDescending: boolean) => ListOrder>> = {
  text: byText,
  number: (column, isDescending) => byNumber(sql`coalesce(${column}, ${last(isDescending)})`, isDescending),
  step: (column, isDescending) =>
    byNumber(sql`coalesce(substring(${column} from '^[0-9]+')::bigint, ${last(isDescending)})`, isDescending),
  flag: (column, isDescending) => byNumber(sql`${column}::integer`, isDescending),
  time: (column, isDescending) =>
    byTime(
      sql`case when ${column} is null then ${times.last(isDescending)}
        else least(greatest(${column}::timestamptz, ${times.first}), ${times.latest}) end`,
      isDescending,
    ),
}
