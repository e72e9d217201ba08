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
 * Inserts the `change` row of a change. It must run in the transaction of the change: activity
 * and undo are built on these rows. Pass only columns that may be shown, never a hash.
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

/**
 * Inserts the `change` rows of many records in one statement. It must run in the transaction of the changes.
 */
export async function recordChanges(tx: Transaction<Tables>, changes: readonly Change[], now: Date): Promise<void> {
  const rows = changes.map(({ adminId, action, entity, id, before, after }) => {
    return { id: newId(), admin_id: adminId, action, entity, entity_id: id, before, after }
  })
  // JSON, because PostgreSQL allows 65,535 parameters in one statement.
  await sql`
    insert into change (id, created_at, admin_id, action, entity, entity_id, before, after)
    select id, ${now}, admin_id, action, entity, entity_id, before, after
    from json_to_recordset(${JSON.stringify(rows)}::json) as change (id uuid, admin_id uuid, action text, entity text,
      entity_id text, before jsonb, after jsonb)`.execute(tx)
}

interface Insertion<Row> {
  readonly rows: readonly Row[]
  /** The rows of the statement's RETURNING clause; rows that existed already are missing. */
  readonly inserted: readonly { readonly id: string }[]
  /** The columns of a row that its `change` row shows. */
  readonly after: (row: Row) => Readonly<Record<string, unknown>>
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
  const change = { adminId: null, action: 'create', entity, before: null } as const
  await recordChanges(
    tx,
    added.map((row) => ({ ...change, id: row.id, after: after(row) })),
    now,
  )
  return added
}
