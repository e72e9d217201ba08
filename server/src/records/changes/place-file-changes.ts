import { sql, type Transaction } from 'kysely'

import type { Tables } from '../../database/tables'

/**
 * Gives places in the order of changes to properties whose files have changed without a request: a video that
 * was converted. They have no `change` row, so no activity or history lists them; only the stream of changes
 * does (docs/decisions/0097). The transaction holds back other places until it ends, so this is its last
 * statement.
 */
export async function placeFileChanges(tx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  // One statement, whose lock comes before the place is read. A sealer waits for it, as for another sealer.
  await sql`
    with moved as (
      update change_sealer set last = last + ${ids.length} returning last - ${ids.length} as before
    )
    insert into change_order (seq, change_id, created_at, source, action, entity, entity_id, version, is_entry)
    select moved.before + row_number() over (order by property.id), gen_random_uuid(), now(), 'server', 'update', 'property',
      property.id::text, property.version, false
    from moved, property where property.id = any(${ids}::uuid[])`.execute(tx)
}
