import { type HistoryEntity, historyEntities } from '@gatehouse/contract/history/change'
import type { BinQuery, DeletedRecord } from '@gatehouse/contract/history/endpoints'
import { defaultLimit } from '@gatehouse/contract/paging'
import { sql, type Kysely } from 'kysely'

import type { Tables } from '../database/tables'
import { computedParts, type Parts, propertyCard, storedParts } from '../features/properties/json'
import { readCursor, writeCursor } from '../records/cursor'
import { isoTime } from '../records/list-order'
import { restorableDays } from '../records/soft-delete'
import { labels } from './record-states'
import { undoables } from './undo/undoable'

const fileOwners: readonly HistoryEntity[] = ['property', 'agent', 'banner']
const lifetime = sql`${sql.lit(restorableDays)} * interval '1 day'`

/** The card of the property `record`. */
const cardOf = (origin: string) => {
  const from = (parts: Parts) => propertyCard(parts)({ origin: sql`${origin}`, isPublic: false })(sql`record.id`)
  return sql`coalesce((${from(storedParts)}), (${from(computedParts)}))::json`
}

/** The deleted records that can still be restored, last deleted first, of one kind or of all. */
export async function listBin(
  { db, elsewhere }: { readonly db: Kysely<Tables>; readonly elsewhere: ReadonlySet<string> },
  { entity, limit = defaultLimit, cursor }: BinQuery,
  origin: string,
): Promise<{ data: DeletedRecord[]; next_cursor: string | null }> {
  const after = cursor === undefined ? null : readCursor('bin', cursor)
  const kinds = (entity ? [entity] : historyEntities).filter(
    (kind) => undoables[kind].deletable && !elsewhere.has(kind),
  )
  if (kinds.length === 0) return { data: [], next_cursor: null }
  const isOlder = after
    ? sql`(deleted_at, id) < (to_timestamp(0) + ${after.key}::bigint * interval '1 microsecond', ${after.id}::uuid)`
    : sql`true`
  const newestOf = (kind: HistoryEntity) => sql`(
    select ${sql.lit(kind)} as entity, id, ${labels[kind]} as label, deleted_at from ${sql.table(kind)}
    where deleted_at is not null and deleted_at > now() - ${lifetime} and ${isOlder}
    order by deleted_at desc, id desc limit ${limit + 1})`
  const { rows } = await sql<DeletedRecord & { key: string }>`
    select entity, record.id, label, ${isoTime(sql`deleted_at`)} as deleted_at,
      ${isoTime(sql`(deleted_at + ${lifetime})`)} as restorable_until,
      (extract(epoch from deleted_at) * 1000000)::bigint::text as key,
      (
        select case when admin.id is null then null else json_build_object('id', admin.id, 'name', admin.name) end
        from change left join admin on admin.id = change.admin_id
        where change.entity = record.entity and entity_id = record.id::text and action = 'delete'
        order by change.created_at desc limit 1
      ) as deleted_by,
      (select count(*) from media where media.deleted_at = record.deleted_at and case record.entity ${sql.join(
        fileOwners.map((kind) => sql`when ${sql.lit(kind)} then ${sql.ref(`media.${kind}_id`)} = record.id`),
        sql` `,
      )} else false end) as files,
      case record.entity when 'property' then ${cardOf(origin)} end as card
    from (${sql.join(kinds.map(newestOf), sql` union all `)}) record
    order by record.deleted_at desc, record.id desc limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1)! : null
  return { data: page, next_cursor: last && writeCursor('bin', last) }
}
