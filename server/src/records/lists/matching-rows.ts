import { sql, type Kysely, type RawBuilder } from 'kysely'

import { compileStatement, placeholder, type Value } from '../../database/prepared'
import type { Tables } from '../../database/tables'
import type { List } from './define-list'
import { describeList } from './describe-list'
import { allOf } from './filters'
import { conditionsOf, inIndex } from './planner/list-statement'

/**
 * Executes a statement over all rows that a list has for a query, in no order, and returns its rows. `build`
 * gets a query of the table's rows and the placeholders of `values`, whose names differ from those of the
 * filters.
 */
export async function overMatching<Row, Query extends object, Scope extends object>(
  db: Kysely<Tables>,
  list: List<Query, Scope>,
  query: Query & Scope,
  build: (matching: RawBuilder<unknown>, value: Value) => RawBuilder<Row>,
  values: Readonly<Record<string, unknown>> = {},
): Promise<Row[]> {
  const audience = { origin: '', isPublic: false }
  const described = describeList(list, query as Readonly<Record<string, unknown>>, audience)
  const { statement } = described
  const { words } = statement
  const where = allOf([conditionsOf(statement), ...(words.length > 0 ? [inIndex(statement, words)] : [])])
  const table = sql.table(statement.table)
  const execute = compileStatement(() => build(sql`select ${table}.* from ${table} where ${where}`, placeholder))
  return await execute(db, described.values, values)
}
