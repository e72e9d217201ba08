import { historyMessages } from '@gatehouse/contract/history/endpoints'
import { undoReasons } from '@gatehouse/contract/history/undo'
import type { Transaction } from 'kysely'

import { AppError } from '../app-error'
import type { Tables } from '../database/tables'
import type { Queue } from '../jobs/queue'
import { findOperation, type Operation, setStopped, stateOf } from '../records/changes/operation'
import { goOn } from './chunks'

/**
 * Stops an operation after the chunk that is being done. Its changes stay, and can be undone.
 * @throws AppError not_found, conflict if it has ended
 */
export async function stopOperation(tx: Transaction<Tables>, id: string, now: Date): Promise<void> {
  const operation = await lockUnfinished(tx, id)
  if (operation.stopped_at === null) await setStopped(tx, operation.id, now)
}

/**
 * Lets a stopped operation go on. The queue must have been started.
 * @throws AppError not_found, conflict if it has ended or was undone
 */
export async function continueOperation(tx: Transaction<Tables>, queue: Pick<Queue, 'add'>, id: string) {
  const operation = await lockUnfinished(tx, id)
  if (operation.undone_by !== null) throw new AppError('conflict', undoReasons.undone)
  if (operation.stopped_at === null) return
  await setStopped(tx, operation.id, null)
  await goOn(tx, queue, operation.id)
}

async function lockUnfinished(tx: Transaction<Tables>, id: string): Promise<Operation> {
  const operation = await findOperation(tx, id)
  if (!operation) throw new AppError('not_found', historyMessages.operationNotFound)
  if (stateOf(operation) === 'done') throw new AppError('conflict', undoReasons.ended)
  return operation
}
