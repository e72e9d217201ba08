import { sql, type Kysely } from 'kysely'

import { isId } from '../../database/id'
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

/** One record as a list shows it; null if the id is unknown or the list does not have the record. */
export async function findListed<Item>(
  db: Kysely<Tables>,
  list: Pick<List<object, object>, 'table' | 'where' | 'item' | 'missingItem'>,
  id: string,
): Promise<Item | null> {
  if (!isId(id)) return null
  for (const item of [list.item, list.missingItem]) {
    const json = item?.({ origin: sql`''`, isPublic: false })(sql`${id}`)
    if (!json) continue
    const { rows } = await sql<{ json: string | null }>`
      select found.json from ${sql.table(list.table)}, lateral (${json}) found
      where ${sql.ref(`${list.table}.id`)} = ${id} and ${list.where}`.execute(db)
    if (rows[0]?.json) return JSON.parse(rows[0].json) as Item
  }
  return null
}
