import { sql, type Kysely } from 'kysely'

import type { Tables } from '../../database/tables'

/**
 * A background task: makes an operation of each move that an instance of the version before has stored, so
 * that it can be undone as those of this version are.
 */
export async function adoptMoves(db: Kysely<Tables>): Promise<void> {
  await sql`
    with adopted as (
      insert into operation (id, created_at, kind, admin_id, source, state, total, done, details)
      select id, created_at, 'move', (
          select admin_id from change
          where entity = 'property' and entity_id = property_ids[1]::text and change.created_at = move.created_at
          limit 1
        ), 'API', 'done', cardinality(property_ids), cardinality(property_ids),
        jsonb_build_object('from_agent_id', from_agent_id, 'to_agent_id', to_agent_id)
      from property_move move where restored_count is null
      on conflict (id) do nothing returning id
    ), moved as (
      select move.id, move.created_at, property.id as property_id, property.version
      from property_move move join adopted using (id), unnest(property_ids, versions) property (id, version)
    )
    update change set operation_id = moved.id, version = moved.version
    from moved
    where entity = 'property' and entity_id = moved.property_id::text and change.created_at = moved.created_at`.execute(
    db,
  )
}
