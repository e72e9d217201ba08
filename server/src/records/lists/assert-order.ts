import { formatCount } from '@gatehouse/contract/wording/count-text'
import { maxRowsInAnyOrder } from '@gatehouse/contract/fields/derive'
import { sql, type Kysely } from 'kysely'

import { invalidField } from '../../app-error'
import type { Tables } from '../../database/tables'
import type { List } from './define-list'
import { orderOf, sortOf } from './describe-list'

/**
 * Rejects an order without an index where the list has many rows, whatever its filters leave: to find these
 * few, all rows may have to be read.
 * @throws AppError invalid
 */
export async function assertOrder<Query extends object, Scope extends object>(
  db: Kysely<Tables>,
  list: List<Query, Scope>,
  query: object,
): Promise<void> {
  if (!orderOf(list, sortOf(list, query)).isForShortLists) return
  const { rows } = await sql<{ is_long: boolean }>`
    select count(*) > ${maxRowsInAnyOrder} as is_long from (
      select from ${sql.table(list.table)} where ${list.where} limit ${maxRowsInAnyOrder + 1}) counted`.execute(db)
  if (rows[0]!.is_long) throw invalidField('sort', tooLong)
}

const tooLong = `A list of more than ${formatCount(maxRowsInAnyOrder)} rows cannot be put in this order`
