import type { z } from '@gatehouse/contract/zod'
import { fieldNames } from '@gatehouse/contract/values/fields'
import { sql, type RawBuilder } from 'kysely'

import type { Tables } from '../database/tables'
import { isoTime } from './list-order'

type Shape = Readonly<Record<string, z.ZodMiniType>>
/** The expressions of fields that are not columns; an expression for a column replaces it. */
type Computed<Table extends keyof Tables, Fields> = Readonly<
  Record<Exclude<Fields, keyof Tables[Table]> & string, RawBuilder<unknown>> &
    Partial<Record<Fields & string, RawBuilder<unknown>>>
>

/** The JSON of one record as text: an expression over its table; `Json` is what it parses to. */
export type JsonText<Json> = RawBuilder<Json>

/** Who gets the JSON of a record. */
export interface JsonContext {
  /** The base of the addresses in it. */
  readonly origin: RawBuilder<unknown>
  /** Whether the request has no token (PUBLIC_LISTINGS). */
  readonly isPublic: boolean
}

/** The JSON text of an entity over its table, whose fields are those of `selectList`. */
export const jsonObject = <Table extends keyof Tables, Fields extends Shape>(
  table: Table,
  schema: z.ZodMiniObject<Fields>,
  computed: Computed<Table, keyof Fields>,
): JsonText<z.infer<z.ZodMiniObject<Fields>>> =>
  sql`(select row_to_json(item)::text from (select ${selectList(table, schema, computed)}) item)`

/**
 * The select list of an entity's JSON over its table, derived from the contract's schema: each field is
 * the column of that name, timestamps in ISO 8601, unless `computed` has an expression for it.
 */
export function selectList<Table extends keyof Tables, Fields extends Shape>(
  table: Table,
  schema: z.ZodMiniObject<Fields>,
  computed: Computed<Table, keyof Fields>,
): RawBuilder<z.infer<z.ZodMiniObject<Fields>>> {
  const expressions: Readonly<Record<string, RawBuilder<unknown>>> = computed
  return sql`${sql.join(
    fieldNames(schema).map((name) => {
      const column = sql.ref(`${table}.${name}`)
      const expression = expressions[name] ?? (name.endsWith('_at') ? isoTime(column) : column)
      return sql`${expression} as ${sql.ref(name)}`
    }),
  )}`
}
