import { recordNouns } from '@gatehouse/contract/history/record-nouns'
import { countOf, formatCount } from '@gatehouse/contract/wording/count-text'
import { agentMessages } from '@gatehouse/contract/entities/agent'
import {
  maxMovedProperties,
  type PropertyMove,
  type PropertyMoveInput,
  propertyMoveMessages,
  type PropertyMoveUndo,
} from '@gatehouse/contract/entities/property-move'
import type { Transaction } from 'kysely'

import { AppError, invalidField } from '../app-error'
import { isId, newId } from '../database/id'
import type { Tables } from '../database/tables'
import { actorOf, changeIdFor, recordChanges } from '../records/changes/change'
import {
  findOperation,
  insertOperation,
  listRecordsOf,
  type NewOperation,
  type Operation,
  setUndone,
} from '../records/changes/operation'
import { type Author, type ChangeRequest, type SavedResponse } from '../records/lifecycle'
import { restorableUntil } from '../records/soft-delete'
import { adoptMoves } from '../records/changes/adopt-moves'
import { explainMissingAgent } from '../features/properties/form-columns'
import { assignAgent, countOfAgent, lockLiveAgent } from '../features/properties/repository'

/**
 * Moves the properties of one agent to another, at most `maxMovedProperties` at a time (docs/decisions/0035).
 */
export async function moveProperties(
  tx: Transaction<Tables>,
  author: Author,
  { from_agent_id: from, to_agent_id: to }: PropertyMoveInput,
): Promise<SavedResponse<PropertyMove>> {
  const { now } = author
  if (from.toLowerCase() === to.toLowerCase()) throw invalidField('to_agent_id', propertyMoveMessages.sameAgent)
  if (!isId(from) || !(await lockLiveAgent(tx, from))) throw new AppError('not_found', agentMessages.notFound)
  const target = isId(to) ? await lockLiveAgent(tx, to) : null
  if (!target) throw invalidField('to_agent_id', await explainMissingAgent(tx, to))
  const moved = await assignAgent(tx, { ofAgent: from, limit: maxMovedProperties }, { id: to, ...target }, now)
  if (moved.length === 0) throw new AppError('conflict', propertyMoveMessages.none)
  const id = newId()
  const changeId = await recordMove(tx, moved, { id, kind: 'move', from, to }, author)
  const remaining = moved.length < maxMovedProperties ? 0 : await countOfAgent(tx, from)
  const data = {
    id,
    moved_count: moved.length,
    remaining_count: remaining,
    undoable_until: restorableUntil(now).toISOString(),
  }
  const rest = remaining === 0 ? '' : `. ${formatCount(remaining)} remain.`
  const message = `${counted(moved.length)} moved to ${target.company_name}${rest}`
  return { status: true, message, ...changeIdFor(author, changeId), data }
}

/**
 * Moves back the properties that have not been changed since. For a move that
 * was undone already it returns the same response and writes nothing.
 * @throws AppError not_found after 30 days, conflict when the previous agent has been deleted
 */
export async function undoMove(
  tx: Transaction<Tables>,
  request: ChangeRequest,
): Promise<SavedResponse<PropertyMoveUndo>> {
  const { now } = request
  if (!(await findOperation(tx, request.id))) await adoptMoves(tx)
  const move = await findOperation(tx, request.id)
  if (move?.kind !== 'move' || restorableUntil(move.created_at) <= now)
    throw new AppError('not_found', propertyMoveMessages.notFound)
  const { from_agent_id: from, to_agent_id: to } = move.details as unknown as PropertyMoveInput
  const agent = await lockLiveAgent(tx, from)
  if (!agent) throw new AppError('conflict', propertyMoveMessages.agentDeleted)
  const undo = move.undone_by === null ? null : await findOperation(tx, move.undone_by)
  const restored = undo?.done ?? (await moveBack(tx, move, { from, to, agent }, request))
  const skipped = move.total - restored
  const rest = skipped === 0 ? '' : `. ${counted(skipped)} changed since then.`
  const message = `${counted(restored)} moved back to ${agent.company_name}${rest}`
  return { status: true, message, data: { restored_count: restored, skipped_count: skipped } }
}

/** Returns how many properties were moved back. */
async function moveBack(
  tx: Transaction<Tables>,
  move: Operation,
  { from, to, agent }: { from: string; to: string; agent: { company_name: string } },
  request: ChangeRequest,
): Promise<number> {
  const moved = await listRecordsOf(tx, move.id, 'property')
  const ids = moved.map(({ entity_id }) => entity_id)
  const versions = moved.map(({ version }) => version ?? 0)
  const rows = await assignAgent(tx, { ofAgent: to, ids, versions }, { id: from, ...agent }, request.now)
  const undo = { id: newId(), kind: 'undo', undoes: move.id, total: move.total, from: to, to: from } as const
  await recordMove(tx, rows, undo, request)
  await setUndone(tx, move.id, undo.id)
  return rows.length
}

/** Inserts the operation and the `change` rows of properties and both agents; returns the id of the last. */
async function recordMove(
  tx: Transaction<Tables>,
  rows: readonly { readonly id: string; readonly version: number }[],
  { from, to, ...operation }: NewOperation & { readonly id: string; readonly from: string; readonly to: string },
  author: Author,
): Promise<string | undefined> {
  const details = { from_agent_id: from, to_agent_id: to }
  const operationId = await insertOperation(tx, { ...operation, done: rows.length, details }, author)
  const actor = { ...actorOf(author), operationId }
  const agents = { before: { agent_id: from }, after: { agent_id: to } }
  const ofAgent = {
    ...actor,
    action: 'move',
    entity: 'agent',
    before: null,
    after: { ...details, properties: rows.length },
  } as const
  const changes = rows.map(({ id, version }) => ({
    ...actor,
    ...agents,
    ...({ action: 'update', entity: 'property' } as const),
    id,
    version,
  }))
  const ids = await recordChanges(tx, [...changes, { ...ofAgent, id: from }, { ...ofAgent, id: to }], author.now)
  return ids.at(-1)
}

const counted = (count: number) => countOf(count, recordNouns.property)
