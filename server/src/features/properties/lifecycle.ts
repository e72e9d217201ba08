import type { SuccessResponse } from '@gatehouse/contract/response'
import { propertyMessages } from '@gatehouse/contract/property-messages'
import type { Transaction } from 'kysely'

import { recordChange } from '../../records/change'
import { isId } from '../../database/id'
import { restorableUntil } from '../../records/soft-delete'
import type { Tables } from '../../database/tables'
import { AppError } from '../../app-error'
import type { ChangeRequest } from '../../records/undoable-delete'
import { listFiles } from './property-files'
import { describeProperty, snapshotOf } from './property-record'
import { propertySearchText } from '../../records/property-search'
import { lockLiveAgent, lockProperty, updateProperty, type PropertyRow } from './repository'
import { recordPropertyDelta } from '../../records/property-counter'
import { removeMediaOf, restoreMediaOf } from '../../storage/record-media'

interface Request extends ChangeRequest {
  readonly origin: string
}

/** Archiving what is archived answers the usual sentence and writes nothing (docs/decisions/0031). */
export async function setArchived(
  tx: Transaction<Tables>,
  request: Request,
  archived: boolean,
): Promise<SuccessResponse> {
  const message = archived ? propertyMessages.archived : propertyMessages.unarchived
  const before = await lockLive(tx, request.id)
  if (before.archived === archived) return { status: true, message }
  await assertVersion(tx, request, before)
  const after = await updateProperty(tx, before.id, { archived }, request.now)
  await recordPropertyDelta(tx, [before], [after])
  const action = archived ? 'archive' : 'unarchive'
  const change = { action, before: { archived: before.archived }, after: { archived } } as const
  await recordChange(tx, { ...change, adminId: request.adminId, entity: 'property', id: before.id }, request.now)
  return { status: true, message }
}

/** Soft, with its files, so that it can be restored. Deleting what was deleted answers the same. */
export async function deleteProperty(tx: Transaction<Tables>, request: Request): Promise<SuccessResponse> {
  const before = await lockAny(tx, request.id)
  const deletedAt = before.deleted_at ?? request.now
  const data = { restorable_until: restorableUntil(deletedAt).toISOString() }
  const response: SuccessResponse = { status: true, message: propertyMessages.deleted, data }
  if (before.deleted_at) return response
  await assertVersion(tx, request, before)
  const snapshot = snapshotOf(before, await listFiles(tx, before.id))
  await updateProperty(tx, before.id, { deleted_at: deletedAt }, request.now)
  await removeMediaOf(tx, { property_id: before.id }, deletedAt)
  await recordPropertyDelta(tx, [before], [])
  const change = { action: 'delete', before: snapshot, after: null } as const
  await recordChange(tx, { ...change, adminId: request.adminId, entity: 'property', id: before.id }, request.now)
  return response
}

/** With its files; without its agent when that was deleted meanwhile, and then the sentence says so. */
export async function restoreProperty(tx: Transaction<Tables>, request: Request): Promise<SuccessResponse> {
  const before = await lockAny(tx, request.id)
  if (!before.deleted_at) return { status: true, message: propertyMessages.restored }
  if (restorableUntil(before.deleted_at) <= request.now) {
    throw new AppError('conflict', propertyMessages.noLongerRestorable)
  }
  await assertVersion(tx, request, before)
  const agent = before.agent_id === null ? null : await lockLiveAgent(tx, before.agent_id)
  // Its company may have been renamed meanwhile, and that reaches only live properties.
  const search_text = propertySearchText(before, agent?.company_name ?? null)
  const back = { deleted_at: null, agent_id: agent ? before.agent_id : null, search_text }
  const after = await updateProperty(tx, before.id, back, request.now)
  await restoreMediaOf(tx, { property_id: before.id }, before.deleted_at)
  await recordPropertyDelta(tx, [], [after])
  const snapshot = snapshotOf(after, await listFiles(tx, before.id))
  const change = { action: 'restore', before: null, after: snapshot } as const
  await recordChange(tx, { ...change, adminId: request.adminId, entity: 'property', id: before.id }, request.now)
  const lostAgent = before.agent_id !== null && !agent
  return { status: true, message: lostAgent ? propertyMessages.restoredWithoutAgent : propertyMessages.restored }
}

/** Locks a property that is not deleted. A malformed id is one that never existed. */
export async function lockLive(tx: Transaction<Tables>, id: string): Promise<PropertyRow> {
  const row = await lockAny(tx, id)
  if (row.deleted_at) throw notFound()
  return row
}

/** @throws AppError stale, with the record as it is now, when If-Match named another version */
export async function assertVersion(
  tx: Transaction<Tables>,
  { versions, origin }: Pick<Request, 'versions' | 'origin'>,
  row: PropertyRow,
): Promise<void> {
  if (versions === null || versions.includes(row.version)) return
  const current = describeProperty(origin, row, await listFiles(tx, row.id))
  throw new AppError('stale', propertyMessages.stale, undefined, { current })
}

export const notFound = (): AppError => new AppError('not_found', propertyMessages.notFound)

async function lockAny(tx: Transaction<Tables>, id: string): Promise<PropertyRow> {
  const row = isId(id) ? await lockProperty(tx, id) : null
  if (!row) throw notFound()
  return row
}
