import { sql, type Transaction } from 'kysely'

import type { Change } from '../db/change'
import { newId } from '../db/id'
import type { Tables } from '../db/tables'

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
