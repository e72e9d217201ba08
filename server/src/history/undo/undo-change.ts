import { isHistoryEntity } from '@gatehouse/contract/history/change'
import { undoMessages, undoReasons, type UndoResponse } from '@gatehouse/contract/history/undo'
import type { Transaction } from 'kysely'

import { AppError } from '../../app-error'
import { shareLock } from '../../database/advisory-locks'
import { newId } from '../../database/id'
import type { Tables } from '../../database/tables'
import { findStandingUndo, insertOperation } from '../../records/changes/operation'
import type { StoredChange } from '../change-row'
import { lockRow } from '../../records/soft-delete'
import { reverseChange, unchanged, type UndoAuthor } from './reverse-change'

/**
 * Undoes one change, as an operation of its own, which can be undone in turn.
 * @throws AppError conflict if it was undone already or cannot be, with `conflicts` where a choice is needed
 */
export async function undoChange(
  tx: Transaction<Tables>,
  change: StoredChange,
  author: Omit<UndoAuthor, 'operationId'>,
): Promise<UndoResponse> {
  const operationId = newId()
  await shareLock(tx, 'pastValues')
  // Locked first: of two admins who undo the same, the second finds that it is undone.
  if (isHistoryEntity(change.entity)) await lockRow(tx, change.entity, change.entity_id)
  if (await findStandingUndo(tx, change.id)) throw new AppError('conflict', undoReasons.undone)
  const reversed = await reverseChange(tx, change, { ...author, operationId })
  const done = reversed === unchanged ? 0 : 1
  await insertOperation(tx, { id: operationId, kind: 'undo', undoes: change.id, done, total: 1 }, author)
  const left = done === 0 ? [{ entity: change.entity, id: change.entity_id, reason: undoMessages.asItWas }] : []
  const message = done === 0 ? undoMessages.asItWas : undoMessages.undone
  const notice = typeof reversed === 'string' ? { notice: reversed } : {}
  return { status: true, message, ...notice, data: { operation_id: operationId, undone: done, left } }
}
