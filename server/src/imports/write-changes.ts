import { sql, type Transaction } from 'kysely'

import type { Change } from '../records/change'
import { newId } from '../database/id'
import type { Tables } from '../database/tables'

/** The change rows of imported records, each with the columns that may be shown. */
export async function insertChanges(
  tx: Transaction<Tables>,
  entity: Change['entity'],
  records: readonly { readonly id: string }[],
  now: Date,
): Promise<void> {
  const changes = records.map((after) => ({ id: newId(), entity_id: after.id, after }))
  // One statement for all rows, whatever their number: a parameter for each value would end at 65,535.
  await sql`
    insert into change (id, created_at, admin_id, action, entity, entity_id, before, after)
    select id, ${now}, null, 'create', ${entity}, entity_id, null, after
    from json_to_recordset(${JSON.stringify(changes)}::json) as change (id uuid, entity_id text, after jsonb)`.execute(
    tx,
  )
}

/**
 * Records those of the rows that the database answered as inserted, each with the columns that `show` leaves of it, and answers
 * them. The others were there already.
 */
export async function recordInserted<Row extends { readonly id: string }>(
  tx: Transaction<Tables>,
  entity: Change['entity'],
  { rows, inserted, show }: Insertion<Row>,
  now: Date,
): Promise<Row[]> {
  const ids = new Set(inserted.map(({ id }) => id))
  const written = rows.filter(({ id }) => ids.has(id))
  await insertChanges(tx, entity, written.map(show), now)
  return written
}

interface Insertion<Row> {
  readonly rows: readonly Row[]
  readonly inserted: readonly { readonly id: string }[]
  readonly show: (row: Row) => { readonly id: string }
}
