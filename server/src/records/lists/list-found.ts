import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables'
import type { ReadPage } from '../list-response'
import type { List } from './define-list'
import { listPage } from './list-page'

/** The first records of a list for a query, parsed. They are not counted. */
export const listFound = <Item, Query extends object = object, Scope extends object = object>(
  db: Kysely<Tables>,
  list: List<Query, Scope>,
  query: Query & Scope,
  limit: number,
): Promise<Item[]> => readFound((page) => listPage(db, list, query, { origin: '', isPublic: false }, page), limit)

export async function readFound<Item>(read: ReadPage, limit: number): Promise<Item[]> {
  const { json } = await read({ limit, after: null, offset: 0, isCounted: false, maxTotal: null })
  return JSON.parse(`[${json.toString()}]`) as Item[]
}
