import { mergeFacts } from '@gatehouse/contract/listing/facts'
import type { HistoryEntity } from '@gatehouse/contract/history/change'
import { sql, type Kysely, type RawBuilder } from 'kysely'

import type { Tables } from '../../database/tables'
import { readFlatState } from '../../records/changes/flat-state'
import { undoables } from '../undo/undoable'
import type { PastState } from './past-state'

/**
 * The JSON of a record as it was, by the expression of its own calls. The tables that the expression reads
 * are replaced by common table expressions of their names: the row with its former values, and its files.
 * `missing`: the keys of files that no longer exist.
 */
export async function describePastRecord(
  db: Kysely<Tables>,
  { entity, id, origin }: { readonly entity: HistoryEntity; readonly id: string; readonly origin: string },
  { values, files, last }: PastState,
): Promise<{ data: unknown; missing: readonly string[] }> {
  const keys = Object.values(files).flat()
  const saved = last && { updated_at: last.created_at, ...(last.version !== null && { version: last.version }) }
  const { facts, ...fields } = readFlatState(values)
  const present = entity === 'property' ? { facts: mergeFacts({}, facts as object | undefined) } : {}
  const state = { ...fields, ...present, ...saved, id, deleted_at: null }
  const item = undoables[entity].entity.json({ origin: sql`${origin}`, isPublic: false })
  const { rows } = await sql<{ item: string; found: string[] }>`
    with ${sql.ref(entity)} as materialized (
      select * from jsonb_populate_record(${baseRow(entity, id)}, ${JSON.stringify(state)}::jsonb)
    ), media as materialized (
      select (jsonb_populate_record(file, jsonb_build_object('deleted_at', null, 'position', place))).*
      from unnest(${keys}::text[]) with ordinality wanted (key, place) join media file on file.key = wanted.key
    ), property_json as (select * from property_json where false)
    select ${item} as item, coalesce((select array_agg(key) from media), '{}') as found
    from ${sql.table(entity)}`.execute(db)
  const { item: json, found } = rows[0]!
  return { data: JSON.parse(json), missing: keys.filter((key) => !found.includes(key)) }
}

/** Today's row, or one with nothing but the times of its changes if it no longer exists. */
const baseRow = (entity: HistoryEntity, id: string): RawBuilder<unknown> => sql`coalesce(
  (select record from ${sql.table(entity)} record where id = ${id}),
  (select jsonb_populate_record(null::${sql.table(entity)}, to_jsonb(times)) from (
    select min(created_at) as created_at, min(created_at) as updated_at, 1 as version from change
    where change.entity = ${entity} and entity_id = ${id}
  ) times))`
