import { type HistoryEntity, historyEntities } from '@gatehouse/contract/history/change'
import type { BinQuery, DeletedRecord } from '@gatehouse/contract/history/endpoints'
import { defaultLimit } from '@gatehouse/contract/paging'
import { sql, type Kysely } from 'kysely'

import type { Tables } from '../database/tables'
import { computedParts, type Parts, propertyCard, storedParts } from '../features/properties/json'
import { readCursor, writeCursor } from '../records/cursor'
import { isoTime } from '../records/list-order'
import type { CareersElsewhere } from '../features/careers/careers-store'
import { restorableDays } from '../records/soft-delete'
import { labels } from './record-states'
import { undoables } from './undo/undoable'

const fileOwners: readonly HistoryEntity[] = ['property', 'agent', 'banner']
const lifetime = sql`${sql.lit(restorableDays)} * interval '1 day'`

/** The card of the property `record`. */
const cardOf = (origin: string) => {
  const from = (parts: Parts) => propertyCard(parts)({ origin: sql`${origin}`, isPublic: false })(sql`record.id::uuid`)
  return sql`coalesce((${from(storedParts)}), (${from(computedParts)}))::json`
}

/** Careers in Firestore that were deleted here and neither restored nor deleted again since. */
const deletedDocuments = sql`(
  select career_id as id, before ->> 'title' as title, created_at as deleted_at from career_write
  where action = 'delete' and done_at is not null and before is not null and not exists (
    select from change where entity = 'career' and entity_id = career_id and action in ('restore', 'delete')
      and change.created_at > done_at))`

/** The deleted records that can still be restored, last deleted first, of one kind or of all. */
export async function listBin(
  { db, careers }: { readonly db: Kysely<Tables>; readonly careers: CareersElsewhere | null },
  { entity, limit = defaultLimit, cursor }: BinQuery,
  origin: string,
): Promise<{ data: DeletedRecord[]; next_cursor: string | null }> {
  const after = cursor === undefined ? null : readCursor('bin', cursor, careers ? { isRowId: () => true } : undefined)
  const kinds = (entity ? [entity] : historyEntities).filter((kind) => undoables[kind].deletable)
  if (kinds.length === 0) return { data: [], next_cursor: null }
  // Ids of documents in Firestore are texts.
  const isOlder = after
    ? sql`(deleted_at, id::text) < (to_timestamp(0) + ${after.key}::bigint * interval '1 microsecond', ${after.id})`
    : sql`true`
  const newestOf = (kind: HistoryEntity) => sql`(
    select ${sql.lit(kind)} as entity, id::text, ${labels[kind]} as label, deleted_at
    from ${kind === 'career' && careers ? deletedDocuments : sql.table(kind)} record
    where deleted_at is not null and deleted_at > now() - ${lifetime} and ${isOlder}
    order by deleted_at desc, id::text desc limit ${limit + 1})`
  const { rows } = await sql<DeletedRecord & { key: string }>`
    select entity, record.id, label, ${isoTime(sql`deleted_at`)} as deleted_at,
      ${isoTime(sql`(deleted_at + ${lifetime})`)} as restorable_until,
      (extract(epoch from deleted_at) * 1000000)::bigint::text as key,
      (
        select case when admin.id is null then null else json_build_object('id', admin.id, 'name', admin.name) end
        from change left join admin on admin.id = change.admin_id
        where change.entity = record.entity and entity_id = record.id and action = 'delete'
        order by change.created_at desc limit 1
      ) as deleted_by,
      (select count(*) from media where media.deleted_at = record.deleted_at and case record.entity ${sql.join(
        fileOwners.map((kind) => sql`when ${sql.lit(kind)} then ${sql.ref(`media.${kind}_id`)} = record.id::uuid`),
        sql` `,
      )} else false end) as files,
      case record.entity when 'property' then ${cardOf(origin)} end as card
    from (${sql.join(kinds.map(newestOf), sql` union all `)}) record
    order by record.deleted_at desc, record.id desc limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1)! : null
  return { data: page, next_cursor: last && writeCursor('bin', last) }
}
