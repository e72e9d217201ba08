import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'

import { openExpiry } from '../database/clock/clock-watch'
import { isId, newId } from '../database/id'
import type { PropertyMoveTable, Tables } from '../database/tables'
import { restorableMs } from '../records/soft-delete'

interface NewMove {
  readonly fromAgentId: string
  readonly toAgentId: string
  readonly moved: readonly { readonly id: string; readonly version: number }[]
}

/** Stores what a move changed, for its undo. Returns its id. */
export async function insertMove(
  tx: Transaction<Tables>,
  { fromAgentId, toAgentId, moved }: NewMove,
  now: Date,
): Promise<string> {
  const id = newId()
  const move = {
    id,
    created_at: now,
    from_agent_id: fromAgentId,
    to_agent_id: toAgentId,
    property_ids: moved.map((property) => property.id),
    versions: moved.map(({ version }) => version),
    restored_count: null,
  }
  await tx.insertInto('property_move').values(move).execute()
  return id
}

/** Locks a move until the transaction ends. Null when the id is malformed or unknown. */
export async function lockMove(tx: Transaction<Tables>, id: string): Promise<Selectable<PropertyMoveTable> | null> {
  if (!isId(id)) return null
  const move = tx.selectFrom('property_move').selectAll().where('id', '=', id).forUpdate()
  return (await move.executeTakeFirst()) ?? null
}

export async function setMoveUndone(tx: Transaction<Tables>, id: string, restoredCount: number): Promise<void> {
  await tx.updateTable('property_move').set({ restored_count: restoredCount }).where('id', '=', id).execute()
}

/** Removes moves that can no longer be undone. */
export async function removeExpiredMoves(db: Kysely<Tables>): Promise<void> {
  const { isPast } = await openExpiry(db)
  await sql`delete from property_move where ${isPast(sql.ref('created_at'), restorableMs)}`.execute(db)
}
