import type { SuccessResponse } from '@gatehouse/contract/response'
import type { Transaction } from 'kysely'

import { recordChange, type Change } from './change'
import { lockRow, restorableUntil, setDeleted, type SoftRow, type SoftTable } from './soft-delete'
import type { Tables } from '../database/tables'
import { AppError } from '../app-error'

/** What differs between entities when a record is deleted or taken back. */
export interface Undoable<T extends SoftTable> {
  readonly table: T
  readonly entity: Change['entity']
  readonly messages: { readonly notFound: string; readonly deleted: string; readonly restored: string }
  /** The columns of its `change` row: what may be shown, never a hash. */
  readonly snapshot: (tx: Transaction<Tables>, row: SoftRow<T>) => object | Promise<object>
  /** Runs in the same transaction once the row is marked: its files go too, its sessions end. May refuse. */
  readonly afterDelete?: (tx: Transaction<Tables>, row: SoftRow<T>, deletedAt: Date) => Promise<void>
  readonly afterRestore?: (tx: Transaction<Tables>, row: SoftRow<T>, deletedAt: Date) => Promise<void>
}

/** Who changes which record, and the versions they take it for, if they say (If-Match). Its id is as sent: a row says its own. */
export interface ChangeRequest {
  readonly id: string
  readonly adminId: string
  readonly versions: readonly number[] | null
  readonly now: Date
}

/** The request of a call about one record. */
export const changeRequestOf = (
  {
    params,
    signedIn,
    versions,
  }: Pick<ChangeRequest, 'versions'> & { params: { id: string }; signedIn: { admin: { id: string } } },
  now: Date,
): ChangeRequest => ({ id: params.id, adminId: signedIn.admin.id, versions, now })

/** Deletes softly. Deleting what was deleted answers the same and writes nothing (docs/decisions/0031). */
export async function deleteRecord<T extends SoftTable>(
  tx: Transaction<Tables>,
  undoable: Undoable<T>,
  { id, adminId, versions, now }: ChangeRequest,
): Promise<SuccessResponse> {
  const { table, entity, messages } = undoable
  const row = await lockAny(tx, undoable, id)
  const deletedAt = row.deleted_at ?? now
  const data = { restorable_until: restorableUntil(deletedAt).toISOString() }
  const response: SuccessResponse = { status: true, message: messages.deleted, data }
  if (row.deleted_at) return response
  assertVersion(row, versions)
  const before = { ...(await undoable.snapshot(tx, row)) }
  await setDeleted(tx, table, row.id, deletedAt, now)
  await undoable.afterDelete?.(tx, row, deletedAt)
  await recordChange(tx, { action: 'delete', entity, id: row.id, adminId, before, after: null }, now)
  return response
}

/**
 * Takes a deleted record back. What is not deleted stays as it is.
 * @throws AppError conflict once its 30 days are over
 */
export async function restoreRecord<T extends SoftTable>(
  tx: Transaction<Tables>,
  undoable: Undoable<T>,
  { id, adminId, versions, now }: ChangeRequest,
): Promise<SuccessResponse> {
  const { table, entity, messages } = undoable
  const row = await lockAny(tx, undoable, id)
  const response: SuccessResponse = { status: true, message: messages.restored }
  if (!row.deleted_at) return response
  assertRestorable(row.deleted_at, now)
  assertVersion(row, versions)
  await setDeleted(tx, table, row.id, null, now)
  await undoable.afterRestore?.(tx, row, row.deleted_at)
  const after = { ...(await undoable.snapshot(tx, { ...row, deleted_at: null })) }
  await recordChange(tx, { action: 'restore', entity, id: row.id, adminId, before: null, after }, now)
  return response
}

/**
 * Locks a record that is to be changed.
 * @throws AppError not_found when it never existed or was deleted
 */
export async function lockLive<T extends SoftTable>(
  tx: Transaction<Tables>,
  undoable: Pick<Undoable<T>, 'table' | 'messages'>,
  id: string,
): Promise<SoftRow<T>> {
  const row = await lockAny(tx, undoable, id)
  if (row.deleted_at) throw new AppError('not_found', undoable.messages.notFound)
  return row
}

/** @throws AppError conflict once the 30 days are over */
export function assertRestorable(deletedAt: Date, now: Date): void {
  if (restorableUntil(deletedAt) <= now) throw new AppError('conflict', noLongerRestorable)
}

export const noLongerRestorable = 'It was deleted more than 30 days ago and cannot be restored'
const staleMessage = 'Someone else changed this in the meantime'

/** @throws AppError stale, with `current` (the record as the contract describes it), when If-Match named another version */
export function assertVersion(
  { version }: { readonly version: number },
  versions: readonly number[] | null,
  current?: unknown,
): void {
  if (versions === null || versions.includes(version)) return
  throw new AppError('stale', staleMessage, undefined, current === undefined ? {} : { current })
}

async function lockAny<T extends SoftTable>(
  tx: Transaction<Tables>,
  { table, messages }: Pick<Undoable<T>, 'table' | 'messages'>,
  id: string,
): Promise<SoftRow<T>> {
  const row = await lockRow(tx, table, id)
  if (!row) throw new AppError('not_found', messages.notFound)
  return row
}
