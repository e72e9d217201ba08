import { type HistoryEntity, historyEntities } from '@gatehouse/contract/history/change'
import { sql, type Kysely, type RawBuilder } from 'kysely'

import { isId } from '../database/id'
import type { Tables } from '../database/tables'

/** What the history says of a record as it is now. */
export interface RecordState {
  readonly label: string
  readonly deleted_at: Date | null
}

/** The name of a record for people, over its table. */
export const labels: Readonly<Record<HistoryEntity, RawBuilder<string>>> = {
  property: sql`location`,
  agent: sql`company_name`,
  affiliate: sql`first_name || ' ' || last_name || ' (' || affiliate_code || ')'`,
  announcement: sql`left(announcement_text, 79) || case when length(announcement_text) > 79 then '…' else '' end`,
  banner: sql`redirect_link`,
  career: sql`title`,
  admin: sql`name`,
  inquiry: sql`name`,
  signup: sql`name`,
  webhook: sql`name`,
  area: sql`name`,
  feed_mapping: sql`name`,
}

/** An id as it is stored: those of documents in Firestore have capitals. */
export const recordIdOf = (id: string): string => (isId(id) ? id.toLowerCase() : id)

/** The states of records by `entity id`, in one statement. Records that no longer exist are missing. */
export async function findRecordStates(
  db: Kysely<Tables>,
  records: readonly { readonly entity: string; readonly entity_id: string }[],
): Promise<Map<string, RecordState>> {
  const queries = historyEntities.flatMap((entity) => {
    const ids = records.flatMap((record) =>
      record.entity === entity && isId(record.entity_id) ? record.entity_id : [],
    )
    return ids.length === 0
      ? []
      : [
          sql`select ${sql.lit(entity)} || ' ' || id as key, ${labels[entity]} as label, deleted_at
            from ${sql.table(entity)} where id = any(${[...new Set(ids)]}::uuid[])`,
        ]
  })
  if (queries.length === 0) return new Map()
  const { rows } = await sql<RecordState & { key: string }>`${sql.join(queries, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ key, ...state }) => [key, state]))
}
