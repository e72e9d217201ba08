import { sql, type Transaction } from 'kysely'

import { newId } from '../database/id'
import type { Tables } from '../database/tables'

export interface Change {
  /** Null for the program itself: an import, the intake, the first admin. */
  readonly adminId: string | null
  readonly action: 'create' | 'update' | 'delete' | 'restore' | 'archive' | 'unarchive'
  readonly entity:
    'property' | 'agent' | 'affiliate' | 'announcement' | 'banner' | 'career' | 'admin' | 'signup' | 'inquiry'
  readonly id: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/**
 * Inserts the `change` row of a change. It must run in the transaction of the change: activity and undo are built on these rows.
 * Pass only columns that may be shown, never a hash.
 */
export async function recordChange(tx: Transaction<Tables>, change: Change, now: Date): Promise<void> {
  await tx
    .insertInto('change')
    .values({
      id: newId(),
      created_at: now,
      admin_id: change.adminId,
      action: change.action,
      entity: change.entity,
      entity_id: change.id,
      before: change.before && JSON.stringify(change.before),
      after: change.after && JSON.stringify(change.after),
    })
    .execute()
}

interface Insertion<Row> {
  readonly rows: readonly Row[]
  /** The rows of the statement's RETURNING clause; rows that existed already are missing. */
  readonly inserted: readonly { readonly id: string }[]
  /** The columns of a row that its `change` row shows. */
  readonly after: (row: Row) => object
}

/** Inserts the `change` rows of the rows that an insert by the program itself added. Returns those rows. */
export async function recordInserted<Row extends { readonly id: string }>(
  tx: Transaction<Tables>,
  entity: Change['entity'],
  { rows, inserted, after }: Insertion<Row>,
  now: Date,
): Promise<Row[]> {
  const ids = new Set(inserted.map(({ id }) => id))
  const added = rows.filter(({ id }) => ids.has(id))
  if (added.length === 0) return []
  const changes = added.map((row) => ({ id: newId(), entity_id: row.id, after: after(row) }))
  // JSON, because PostgreSQL allows 65,535 parameters in one statement.
  await sql`
    insert into change (id, created_at, admin_id, action, entity, entity_id, before, after)
    select id, ${now}, null, 'create', ${entity}, entity_id, null, after
    from json_to_recordset(${JSON.stringify(changes)}::json) as change (id uuid, entity_id text, after jsonb)`.execute(
    tx,
  )
  return added
}
