import { sql, type Transaction } from 'kysely'

import type { Tables } from '../database/tables'
import { restoreProperties } from '../features/properties/change-many'
import { lockLiveAgents } from '../features/properties/repository'
import { restorableUntil, type SoftRow } from '../records/soft-delete'
import { changeSelectedRecords } from './change-records'
import type { ChunkResult, ChunkWork } from './chunk-work'
import { obstacleOf } from './left-as-is'

/**
 * Restores the selected properties in a few statements. The others go through their own life cycle, which
 * says why they are left: those that were changed since, and those whose agent was deleted.
 */
export async function restoreSelectedProperties(tx: Transaction<Tables>, work: ChunkWork): Promise<ChunkResult> {
  const { selected, author } = work
  const ids = selected.map(({ entity_id }) => entity_id)
  // In the order in which a move locks them.
  const { rows } = await sql<SoftRow<'property'>>`
    select * from property where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  const found = new Map(rows.map((row) => [row.id, row]))
  const deleted = selected.flatMap((record) => {
    const row = found.get(record.entity_id)
    return row && obstacleOf(record, row, true) === null ? [row] : []
  })
  const agents = await lockLiveAgents(
    tx,
    deleted.flatMap(({ agent_id }) => agent_id ?? []),
  )
  const together = deleted.filter(
    ({ agent_id, deleted_at }) =>
      restorableUntil(deleted_at!) > author.now && (agent_id === null || agents.has(agent_id)),
  )
  await restoreProperties(tx, together, agents, author)
  const restored = new Set(together.map(({ id }) => id))
  const others = selected.filter(({ entity_id }) => !restored.has(entity_id))
  const { done, left } = await changeSelectedRecords(tx, { ...work, selected: others })
  return { done: restored.size + done, left }
}
