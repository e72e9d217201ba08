import { sql, type Kysely, type RawBuilder } from 'kysely'

import type { Tables } from '../../database/tables'
import { type ChunkSizes, openChunks } from '../list-response'
import { defineList, type Audience, type List, type ListDefinition } from './define-list'
import type { Filter } from './filters'
import { listPage } from './list-page'

/** A row of a list, as its JSON. */
export type ListedRow = Readonly<Record<string, unknown>>

/** A list with a further filter: `ids` is a text of ids, joined by commas. */
export function withIds<Query extends object, Scope extends object>(
  list: List<Query, Scope>,
): List<object, { readonly ids?: string | undefined }> {
  const ids: Filter<string> = {
    condition: ({ value }) => sql`${sql.ref(`${list.table}.id`)} = any(${idsIn(value)})`,
    isPlannedByValue: true,
  }
  const { id: _, ...definition } = list
  return defineList({ ...(definition as ListDefinition<object, object>), filters: { ...list.filters, ids } })
}

/** A text that is no id finds nothing. */
const idsIn = (text: RawBuilder<unknown>) => sql`array(
  select case when each ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then each::uuid end
  from unnest(string_to_array(${text}, ',')) each)`

export interface AllRows extends Audience {
  readonly db: Kysely<Tables>
  readonly query: object
  readonly chunkSizes?: ChunkSizes
}

/**
 * All rows of a list that a query selects, in its order, in chunks that are read one after the other: each
 * begins after the last row of the one before. The query is not paged.
 */
export async function openAllRows(
  list: List<object, object>,
  { db, query, chunkSizes, ...audience }: AllRows,
): Promise<AsyncGenerator<readonly ListedRow[]>> {
  const chunks = await openChunks((page) => listPage(db, list, query, audience, page), chunkSizes)
  return parse(chunks)
}

async function* parse(chunks: AsyncGenerator<string | readonly Buffer[]>): AsyncGenerator<readonly ListedRow[]> {
  for await (const chunk of chunks) {
    const parts = typeof chunk === 'string' ? [chunk] : chunk.map(String)
    yield JSON.parse(`[${parts.filter((part) => part !== '').join(',')}]`) as ListedRow[]
  }
}
