import { sql, type Kysely, type Transaction } from 'kysely'

import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'

/**
 * A background task: makes an operation of each move that an instance of the version before has stored, so
 * that it can be undone as those of this version are, and is one entry of the activity.
 */
export async function adoptMoves(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ isAny: boolean }>`
    select exists (
      select from property_move move
      where restored_count is null and not exists (select from operation where operation.id = move.id)
    ) as "isAny"`.execute(db)
  if (rows[0]!.isAny) await inTransaction(db, adopt)
}

async function adopt(tx: Transaction<Tables>): Promise<void> {
  // Whether its changes have places already does not change meanwhile.
  await sql`select from change_sealer for update`.execute(tx)
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
    ), changed as (
      update change set operation_id = moved.id, version = moved.version
      from moved
      where entity = 'property' and entity_id = moved.property_id::text and change.created_at = moved.created_at
      returning change.id, change.operation_id, change.version
    ), placed as (
      select seq, changed.operation_id, changed.version,
        row_number() over (partition by changed.operation_id order by seq) = 1 as is_first
      from changed join change_order on change_id = changed.id
    )
    update change_order
    set operation_id = placed.operation_id, version = placed.version, is_entry = placed.is_first
    from placed where change_order.seq = placed.seq`.execute(tx)
}
