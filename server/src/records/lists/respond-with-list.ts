import type { Paging } from '@gatehouse/contract/paging'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables'
import { listResponse, type PageRequest } from '../list-response'
import type { RawJson, RawJsonStream } from '../raw-json'
import { newestTexts, suggestFrom } from '../search/suggestion'
import type { Audience, List } from './define-list'
import { orderOf, sortOf } from './describe-list'
import { listPage } from './list-page'

export interface ListRequest<Query> extends Audience {
  readonly db: Kysely<Tables>
  readonly query: Query
}

/**
 * The response to a request for a list: a page, or without a query all of it. `scope` has the fields that the
 * server sets.
 * @throws AppError invalid, for a cursor of another order
 */
export function respondWithList<Query extends Paging, Scope extends object>(
  list: List<Query, Scope>,
  { db, query: sent, ...audience }: ListRequest<Query>,
  scope: Scope,
): Promise<RawJson | RawJsonStream> {
  const isAllowed = !audience.isPublic || !orderOf(list, sortOf(list, sent)).isForAdmins
  const query = isAllowed ? sent : { ...sent, sort: undefined }
  const { search, table, wholeShape } = list
  const vocabulary = search && (search.vocabulary === undefined ? newestTexts(table) : search.vocabulary)
  const read = (q: string | undefined, page: PageRequest) =>
    listPage(db, list, { ...query, ...scope, q }, audience, page)
  const sort = sortOf(list, query)
  return listResponse(sent, sort, (page) => read(query.q, page), {
    hasTextKeys: orderOf(list, sort).hasTextKeys,
    ...(wholeShape && { wholeShape }),
    ...(vocabulary && { suggest: suggestFrom(db, vocabulary, read) }),
  })
}
