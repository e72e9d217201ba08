import { agentMessages } from '@gatehouse/contract/entities/agent'
import { propertyMessages } from '@gatehouse/contract/entities/property-messages'
import {
  maxMovedProperties,
  type PropertyMove,
  type PropertyMoveInput,
  propertyMoveMessages,
  type PropertyMoveUndo,
} from '@gatehouse/contract/entities/property-move'
import type { Transaction } from 'kysely'

import { AppError } from '../app-error'
import { isId } from '../database/id'
import type { Tables } from '../database/tables'
import { recordChanges } from '../records/change'
import type { Author, ChangeRequest, SavedResponse } from '../records/lifecycle'
import { restorableUntil } from '../records/soft-delete'
import { insertMove, lockMove, setMoveUndone } from './repository'
import { assignAgent, countOfAgent, lockLiveAgent, type Unmoved } from '../features/properties/repository'

/**
 * Moves the properties of one agent to another, at most `maxMovedProperties` at a time (docs/decisions/0035).
 */
export async function moveProperties(
  tx: Transaction<Tables>,
  { adminId, now }: Author,
  { from_agent_id: from, to_agent_id: to }: PropertyMoveInput,
): Promise<SavedResponse<PropertyMove>> {
  if (from.toLowerCase() === to.toLowerCase()) throw invalidAgent(propertyMoveMessages.sameAgent)
  if (!isId(from) || !(await lockLiveAgent(tx, from))) throw new AppError('not_found', agentMessages.notFound)
  const target = isId(to) ? await lockLiveAgent(tx, to) : null
  if (!target) throw invalidAgent(propertyMessages.agentUnknown)
  const moved = await assignAgent(tx, { ofAgent: from, limit: maxMovedProperties }, { id: to, ...target }, now)
  if (moved.length === 0) throw new AppError('conflict', propertyMoveMessages.none)
  await recordAgentChanges(tx, moved, { adminId, before: from, after: to }, now)
  const id = await insertMove(tx, { fromAgentId: from, toAgentId: to, moved }, now)
  const remaining = moved.length < maxMovedProperties ? 0 : await countOfAgent(tx, from)
  const data = {
    id,
    moved_count: moved.length,
    remaining_count: remaining,
    undoable_until: restorableUntil(now).toISOString(),
  }
  const rest = remaining === 0 ? '' : `. ${remaining.toLocaleString('en-NG')} remain.`
  return { status: true, message: `${counted(moved.length)} moved to ${target.company_name}${rest}`, data }
}

/**
 * Moves back the properties that have not been changed since. For a move that
 * was undone already it returns the same response and writes nothing.
 * @throws AppError not_found after 30 days, conflict when the previous agent has been deleted
 */
export async function undoMove(
  tx: Transaction<Tables>,
  { id, adminId, now }: Pick<ChangeRequest, 'id' | 'adminId' | 'now'>,
): Promise<SavedResponse<PropertyMoveUndo>> {
  const move = await lockMove(tx, id)
  if (!move || restorableUntil(move.created_at) <= now) throw new AppError('not_found', propertyMoveMessages.notFound)
  const { from_agent_id: from, to_agent_id: to, property_ids, versions } = move
  const agent = await lockLiveAgent(tx, from)
  if (!agent) throw new AppError('conflict', propertyMoveMessages.agentDeleted)
  let restored = move.restored_count
  if (restored === null) {
    const unmoved: Unmoved = { ofAgent: to, ids: property_ids, versions }
    const rows = await assignAgent(tx, unmoved, { id: from, ...agent }, now)
    await recordAgentChanges(tx, rows, { adminId, before: to, after: from }, now)
    await setMoveUndone(tx, id, rows.length)
    restored = rows.length
  }
  const skipped = property_ids.length - restored
  const rest = skipped === 0 ? '' : `. ${counted(skipped)} changed since then.`
  const message = `${counted(restored)} moved back to ${agent.company_name}${rest}`
  return { status: true, message, data: { restored_count: restored, skipped_count: skipped } }
}

function recordAgentChanges(
  tx: Transaction<Tables>,
  rows: readonly { readonly id: string }[],
  { adminId, before, after }: { adminId: string | null; before: string; after: string },
  now: Date,
): Promise<void> {
  const change = { adminId, action: 'update', entity: 'property' } as const
  const agents = { before: { agent_id: before }, after: { agent_id: after } }
  return recordChanges(
    tx,
    rows.map(({ id }) => ({ ...change, ...agents, id })),
    now,
  )
}

/** '1 property', '3,000 properties' */
const counted = (count: number) => (count === 1 ? '1 property' : `${count.toLocaleString('en-NG')} properties`)

const invalidAgent = (message: string) => new AppError('invalid', message, { to_agent_id: message })
