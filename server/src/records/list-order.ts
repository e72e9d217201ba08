import { sql, type RawBuilder } from 'kysely'

/**
 * A sort order of a list. `key` is an expression over its table; an index contains it together with the id.
 */
export interface ListOrder {
  readonly key: RawBuilder<unknown>
  readonly isDescending: boolean
  /** Converts the key to the text of a cursor, and back. */
  readonly write: (key: RawBuilder<unknown>) => RawBuilder<string>
  readonly read: (text: RawBuilder<unknown>) => RawBuilder<unknown>
  /**
   * What is to be added to the key, because it is a count whose column and index are brought up to date
   * later: a query for `id` and `amount` of few rows.
   */
  readonly deltas?: RawBuilder<unknown>
  /** It has no index, so all rows of the list are sorted: for at most `maxRowsInAnyOrder`. */
  readonly isForShortLists?: true
  /** Ignored without a token (PUBLIC_LISTINGS): it would disclose what the records do not show. */
  readonly isForAdmins?: true
  /** Whether its keys are texts; else they are integers. */
  readonly hasTextKeys?: true
}

const creations = new Map<string, RawBuilder<unknown>>()

/**
 * When the rows of a table were created. It is the same object each time, by which a list recognises a range
 * of the key of its order.
 */
export function createdAt(table: string): RawBuilder<unknown> {
  const key = creations.get(table) ?? sql.ref(`${table}.created_at`)
  creations.set(table, key)
  return key
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

/**
 * A sort order by the first letters of a text, without regard to case. Empty texts come last. Bytes are
 * compared, so that the order is the same on every PostgreSQL.
 */
export const byText = (text: RawBuilder<unknown>, isDescending: boolean): ListOrder => ({
  key: sql`((case when ${text} = '' then ${sql.lit(isDescending ? '0' : '2')} else '1' end)
    || lower(left(${text}, ${sql.lit(maxKeyLetters)}))) collate "C"`,
  isDescending,
  write: (written) => sql`${written}`,
  read: (key) => sql`${key}::text collate "C"`,
  hasTextKeys: true,
})

/** A cursor has at most 500 letters. */
const maxKeyLetters = 60

/** A timestamp as the contract writes it: ISO 8601 in UTC. */
export const isoTime = (time: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
