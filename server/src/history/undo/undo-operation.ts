import { historyMessages } from '@gatehouse/contract/history/endpoints'
import { type Undone, undoReasons } from '@gatehouse/contract/history/undo'
import { sql, type Kysely, type Transaction } from 'kysely'

import { AppError } from '../../app-error'
import { commandClient } from '../../auth/security-events'
import { shareLock } from '../../database/advisory-locks'
import { newId } from '../../database/id'
import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import {
  addProgress,
  findOperation,
  insertOperation,
  listRunning,
  lockRunning,
  type Operation,
  setUndone,
} from '../../records/changes/operation'
import type { ActorAt } from '../../records/changes/change'
import type { StoredChange } from '../change-row'
import { describeOperations, undoObstacle } from '../operations'
import { isAsLeft } from '../past/past-state'
import { findLaterAuthor } from './later-author'
import { reverseChange, unchanged } from './reverse-change'

/** Small, because its records stay locked until the end of the transaction. */
const chunkSize = 100

/**
 * Begins to undo an operation, or finds the undo that has begun already. Returns its id; `continueUndo` does
 * the work.
 * @throws AppError not_found, conflict
 */
export async function beginUndo(tx: Transaction<Tables>, id: string, author: ActorAt): Promise<string> {
  const operation = await findOperation(tx, id)
  if (!operation) throw new AppError('not_found', historyMessages.operationNotFound)
  if (operation.undone_by !== null) return operation.undone_by
  const obstacle = undoObstacle(operation)
  if (obstacle !== null) throw new AppError('conflict', obstacle)
  const undo = { id: newId(), kind: 'undo', state: 'running', undoes: id, total: operation.done } as const
  await insertOperation(tx, undo, author)
  await setUndone(tx, id, undo.id)
  return undo.id
}

export interface UndoSettings {
  readonly db: Kysely<Tables>
  readonly origin: string
  readonly elsewhere: ReadonlySet<string>
  readonly now: () => Date
}

/** Undoes what remains, in one transaction for each chunk, so that it can go on after a crash. */
export async function continueUndo(settings: UndoSettings, undoId: string): Promise<void> {
  while (await inTransaction(settings.db, (tx) => undoChunk(tx, settings, undoId)));
}

/** A background task: goes on with the undos of servers that were killed. */
export async function continueUndos(settings: UndoSettings): Promise<void> {
  for (const { id } of await listRunning(settings.db)) await continueUndo(settings, id)
}

/** What an undo has done so far. */
export async function findUndone(db: Kysely<Tables>, undoId: string): Promise<Undone> {
  const { id, done, left } = (await describeOperations(db, [undoId])).get(undoId)!
  return { operation_id: id, undone: done, left }
}

/** Whether something remains. Another instance that works on it makes this one wait. */
async function undoChunk(tx: Transaction<Tables>, settings: UndoSettings, undoId: string): Promise<boolean> {
  await shareLock(tx, 'pastValues')
  const undo = await lockRunning(tx, undoId)
  if (!undo) return false
  const changes = await listChunk(tx, undo)
  const left: Operation['left_over'] = []
  let done = 0
  for (const change of changes) {
    const kept = await reverseOne(tx, change, undo, settings)
    if (kept === null) done += 1
    else left.push({ entity: change.entity, id: change.entity_id, ...kept })
  }
  const isLast = changes.length < chunkSize
  await addProgress(tx, undo, { done, left, reached: changes.at(-1)?.id ?? null, isLast })
  // Nothing was undone: it can be tried again, such as when a deleted agent is restored.
  if (isLast && undo.done + done === 0) await setUndone(tx, undo.undoes!, null)
  return !isLast
}

/** The next changes, from the newest to the oldest. Those of agents say that their properties were moved. */
async function listChunk(tx: Transaction<Tables>, { undoes, reached }: Operation): Promise<StoredChange[]> {
  const { rows } = await sql<StoredChange>`
    select * from change
    where operation_id = ${undoes} and id < coalesce(${reached}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff') and action <> 'move'
    order by id desc limit ${sql.lit(chunkSize)}`.execute(tx)
  return rows
}

/** Reverses a change if its record is still as the operation left it. Returns null, or why not. */
async function reverseOne(
  tx: Transaction<Tables>,
  change: StoredChange,
  undo: Operation,
  { origin, now, elsewhere }: UndoSettings,
): Promise<Omit<Operation['left_over'][number], 'entity' | 'id'> | null> {
  if (elsewhere.has(change.entity)) return { reason: undoReasons.storedElsewhere }
  const changedBy = await findLaterAuthor(tx, change, { except: undo.id })
  if (changedBy !== undefined && !(await isAsLeft(tx, change)))
    return { reason: undoReasons.changedSince, changed_by: changedBy?.id ?? null }
  const { admin_id: adminId, source } = undo
  const author = { adminId, source, origin, now: now(), operationId: undo.id, choose: {}, client: commandClient }
  await sql`savepoint change`.execute(tx)
  try {
    const reversed = await reverseChange(tx, change, author)
    return reversed === unchanged ? { reason: undoReasons.undone } : null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint change`.execute(tx)
    return { reason: error.message }
  }
}

/** '3 changes were undone. 1 was left as it is.' */
export function undoneMessage({ undone, left }: Undone): string {
  const done = undone === 1 ? '1 change was undone' : `${undone.toLocaleString('en-NG')} changes were undone`
  if (left.length === 0) return done
  const others =
    left.length === 1 ? '1 was left as it is' : `${left.length.toLocaleString('en-NG')} were left as they are`
  return `${done}. ${others} now.`
}
