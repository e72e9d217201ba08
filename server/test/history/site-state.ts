import { createHash } from 'node:crypto'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { historyEntities } from '@gatehouse/contract/history/change'
import { sql } from 'kysely'

import type { Site } from './site'

type State = Readonly<Record<string, unknown>>

/**
 * All records by entity and id: their columns without version and time, and their files in their order. Those
 * that were deleted have nothing but that if `before` does not know them.
 */
export async function readState(site: Site, before: State = {}): Promise<State> {
  const state: Record<string, unknown> = {}
  const { db } = site
  for (const entity of historyEntities) {
    const hasFiles = entity === 'property' || entity === 'agent' || entity === 'banner'
    const files = hasFiles
      ? sql`(
          select coalesce(json_object_agg(slot, keys), '{}') from (
            select slot, json_agg(key order by position, key) as keys from media
            where ${sql.ref(`${entity}_id`)} = record.id and media.deleted_at is not distinct from record.deleted_at
            group by slot
          ) media)`
      : sql`null::json`
    const { rows } = await sql<{ id: string; is_deleted: boolean; columns: object; files: object | null }>`
      select id, deleted_at is not null as is_deleted, ${files} as files,
        to_jsonb(record) - '{version,updated_at,deleted_at}'::text[] as columns
      from ${sql.table(entity)} record`.execute(db)
    for (const { id, ...record } of rows)
      if (!record.is_deleted || Object.hasOwn(before, `${entity} ${id}`)) state[`${entity} ${id}`] = record
  }
  const list = (await site.request(0, propertyEndpoints.list, { query: { limit: 100 } })).response
  for (const url of list.data.flatMap(({ property_images }) => property_images)) state[url] ??= await hashOf(url)
  return state
}

/** The hash of a picture as it is served. */
async function hashOf(url: string): Promise<string> {
  const response = await fetch(url)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return `${response.status} ${createHash('sha256').update(bytes).digest('hex')}`
}
