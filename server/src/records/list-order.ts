import { sql, type RawBuilder } from 'kysely'

/**
 * A sort order of a list. `key` is an expression over its table; an index contains it together with the id.
 */
export interface ListOrder {
  readonly key: RawBuilder<unknown>
  readonly isDescending: boolean
  /** Converts the key to integer text, and back. */
  readonly write: (key: RawBuilder<unknown>) => RawBuilder<string>
  readonly read: (text: RawBuilder<unknown>) => RawBuilder<unknown>
  /**
   * What is to be added to the key, because it is a count whose column and index are brought up to date
   * later: a query for `id` and `amount` of few rows.
   */
  readonly deltas?: RawBuilder<unknown>
}

/** A sort order by a timestamp. The text is microseconds since 1970, the precision of timestamptz. */
export const byTime = (key: RawBuilder<unknown>, isDescending: boolean): ListOrder => ({
  key,
  isDescending,
  write: (written) => sql`(extract(epoch from ${written}) * 1000000)::bigint::text`,
  read: (text) => sql`(timestamptz 'epoch' + ${text}::float8 * interval '1 microsecond')`,
})

export const byNumber = (key: RawBuilder<unknown>, isDescending: boolean): ListOrder => ({
  key,
  isDescending,
  write: (written) => sql`(${written})::bigint::text`,
  read: (text) => sql`${text}::bigint`,
})

/** A timestamp as the contract writes it: ISO 8601 in UTC. */
export const isoTime = (time: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
