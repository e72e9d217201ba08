import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables'
import type { Page, PageRequest } from '../list-response'
import type { Audience, List } from './define-list'
import { assertOrder } from './assert-order'
import { describeList } from './describe-list'
import { readPage } from './planner/read-page'

/**
 * Reads a page of a list: the rows that its filters and its search leave, in its order.
 * @throws AppError invalid, if the list is too long for an order by a field
 */
export async function listPage<Query extends object, Scope extends object>(
  db: Kysely<Tables>,
  list: List<Query, Scope>,
  query: Query & Scope,
  audience: Audience,
  request: PageRequest,
): Promise<Page> {
  const read = (item: 'item' | 'missingItem') => {
    const { statement, shape, values } = describeList(list, query as Readonly<Record<string, unknown>>, audience, item)
    return readPage({ db, list: statement, shape, values, request })
  }
  await assertOrder(db, list, query)
  const page = await read('item')
  return page.isComplete || !list.missingItem ? page : await read('missingItem')
}
