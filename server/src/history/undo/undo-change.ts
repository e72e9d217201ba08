import { undoMessages, undoReasons, type UndoResponse } from '@gatehouse/contract/history/undo'
import type { Kysely, Transaction } from 'kysely'

import { AppError } from '../../app-error'
import { isId, newId } from '../../database/id'
import type { Tables } from '../../database/tables'
import { findStandingUndo, insertOperation } from '../../records/changes/operation'
import { historyMessages } from '@gatehouse/contract/history/endpoints'
import type { StoredChange } from '../change-row'
import { reverseChange, unchanged, type UndoAuthor } from './reverse-change'

/** Null if the id is malformed or unknown. */
export async function findChange(db: Kysely<Tables>, id: string): Promise<StoredChange | null> {
  if (!isId(id)) return null
  return (await db.selectFrom('change').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/**
 * Undoes one change, as an operation of its own, which can be undone in turn.
 * @throws AppError not_found; conflict if it was undone already or cannot be, with `conflicts` where a choice is
 * needed
 */
export async function undoChange(
  tx: Transaction<Tables>,
  change: StoredChange | null,
  author: Omit<UndoAuthor, 'operationId'>,
): Promise<UndoResponse> {
  if (!change) throw new AppError('not_found', historyMessages.changeNotFound)
  const operationId = newId()
  const reversed = await reverseChange(tx, change, { ...author, operationId })
  // After the record is locked: of two admins who undo the same, the second finds that it is undone.
  if (await findStandingUndo(tx, change.id)) throw new AppError('conflict', undoReasons.undone)
  const done = reversed === unchanged ? 0 : 1
  await insertOperation(tx, { id: operationId, kind: 'undo', undoes: change.id, done, total: 1 }, author)
  const left = done === 0 ? [{ entity: change.entity, id: change.entity_id, reason: undoMessages.asItWas }] : []
  const message = done === 0 ? undoMessages.asItWas : undoMessages.undone
  const notice = typeof reversed === 'string' ? { notice: reversed } : {}
  return { status: true, message, ...notice, data: { operation_id: operationId, undone: done, left } }
}
