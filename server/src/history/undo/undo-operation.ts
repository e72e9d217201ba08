import { countOf } from '@gatehouse/contract/wording/count-text'
import { historyMessages } from '@gatehouse/contract/history/endpoints'
import { isHistoryEntity, leftCountOf } from '@gatehouse/contract/history/change'
import { type Undone, undoMessages, undoReasons } from '@gatehouse/contract/history/undo'
import { sql, type Kysely, type Transaction } from 'kysely'

import { AppError } from '../../app-error'
import { commandClient } from '../../auth/security-events'
import { shareLock } from '../../database/advisory-locks'
import { newId } from '../../database/id'
import type { Tables } from '../../database/tables'
import { tryPart } from '../../database/transaction'
import { findOperation, insertOperation, type Operation, setUndone } from '../../records/changes/operation'
import type { Chunk } from '../../operations/chunks'
import type { ActorAt } from '../../records/changes/change'
import { lockRow } from '../../records/soft-delete'
import type { StoredChange } from '../change-row'
import { describeOperations, undoObstacle } from '../operations'
import { isAsLeft } from '../past/past-state'
import { findLaterAuthor } from './later-author'
import { reverseChange, unchanged } from './reverse-change'
import { reverseChangesOfProperties } from './reverse-properties'

/** Small, because its records stay locked until the end of the transaction. */
const chunkSize = 100

/**
 * Begins to undo an operation, or finds the undo that has begun already. Returns its id, and whether it
 * is new; the work is done in chunks (operations/chunks).
 * @throws AppError not_found, conflict
 */
export async function beginUndo(
  tx: Transaction<Tables>,
  id: string,
  author: ActorAt,
): Promise<{ id: string; isNew: boolean }> {
  const operation = await findOperation(tx, id)
  if (!operation) throw new AppError('not_found', historyMessages.operationNotFound)
  if (operation.undone_by !== null) return { id: operation.undone_by, isNew: false }
  const obstacle = undoObstacle(operation)
  if (obstacle !== null) throw new AppError('conflict', obstacle)
  const undo = { id: newId(), kind: 'undo', state: 'running', undoes: id, total: operation.done } as const
  await insertOperation(tx, undo, author)
  await setUndone(tx, id, undo.id)
  return { id: undo.id, isNew: true }
}

interface UndoSettings {
  readonly elsewhere: ReadonlySet<string>
  readonly now: () => Date
}

/** What an undo has done so far. */
export async function findUndone(db: Kysely<Tables>, undoId: string): Promise<Undone> {
  const { id, done, left, left_count = 0, state } = (await describeOperations(db, [undoId])).get(undoId)!
  return {
    operation_id: id,
    undone: done,
    left,
    ...(left_count > left.length && { left_count }),
    ...(state !== 'done' && { state }),
  }
}

/** The chunks of an undo. */
export const undoChunk =
  (settings: UndoSettings): Chunk =>
  async (tx, undo) => {
    await shareLock(tx, 'pastValues')
    const changes = await listChunk(tx, undo)
    const left: Operation['left_over'] = []
    let done = 0
    for (const run of runsOf(changes)) {
      const reversed = await reverseTogether(tx, run, undo, settings)
      done += reversed.size
      for (const change of run.filter(({ id }) => !reversed.has(id))) {
        const kept = await reverseOne(tx, change, undo, settings)
        if (kept === null) done += 1
        else left.push({ entity: change.entity, id: change.entity_id, ...kept })
      }
    }
    const isLast = changes.length < chunkSize
    // Nothing was undone: it can be tried again, such as when a deleted agent is restored.
    if (isLast && undo.done + done === 0) await setUndone(tx, undo.undoes!, null)
    return { done, left, reached: changes.at(-1)?.id ?? null, isLast }
  }

/** The next changes, from the newest to the oldest. Those of agents say that their properties were moved. */
async function listChunk(tx: Transaction<Tables>, { undoes, reached }: Operation): Promise<StoredChange[]> {
  const { rows } = await sql<StoredChange>`
    select * from change
    where operation_id = ${undoes} and id < coalesce(${reached}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff') and action <> 'move'
    order by id desc limit ${sql.lit(chunkSize)}`.execute(tx)
  return rows
}

/** Changes of different properties that follow each other, or one change of another record. */
function runsOf(changes: readonly StoredChange[]): StoredChange[][] {
  const runs: StoredChange[][] = []
  let ids = new Set<string>()
  for (const change of changes) {
    const isProperty = change.entity === 'property'
    if (!isProperty || ids.size === 0 || ids.has(change.entity_id)) {
      runs.push([])
      ids = new Set()
    }
    runs.at(-1)!.push(change)
    if (isProperty) ids.add(change.entity_id)
  }
  return runs
}

/** Reverses those changes of a run that need few statements together. Returns their ids. */
async function reverseTogether(
  tx: Transaction<Tables>,
  run: readonly StoredChange[],
  { id: operationId, admin_id: adminId, source }: Operation,
  { now }: UndoSettings,
): Promise<ReadonlySet<string>> {
  if (run.length === 1) return new Set()
  return await reverseChangesOfProperties(tx, run, { adminId, source, operationId, now: now() })
}

/** Reverses a change if its record is still as the operation left it. Returns null, or why not. */
async function reverseOne(
  tx: Transaction<Tables>,
  change: StoredChange,
  undo: Operation,
  { now, elsewhere }: UndoSettings,
): Promise<Omit<Operation['left_over'][number], 'entity' | 'id'> | null> {
  if (elsewhere.has(change.entity)) return { reason: undoReasons.storedElsewhere }
  // Before it is compared, so that a concurrent edit is noticed.
  if (isHistoryEntity(change.entity)) await lockRow(tx, change.entity, change.entity_id)
  const changedBy = await findLaterAuthor(tx, change, { except: undo.id })
  if (changedBy !== undefined && !(await isAsLeft(tx, change)))
    return { reason: undoReasons.changedSince, changed_by: changedBy?.id ?? null }
  const { admin_id: adminId, source } = undo
  // Addresses are only in responses.
  const author = { adminId, source, origin: '', now: now(), operationId: undo.id, choose: {}, client: commandClient }
  const reverse = async () =>
    (await reverseChange(tx, change, author)) === unchanged ? { reason: undoReasons.undone } : null
  return await tryPart(tx, reverse, (error) => {
    if (!(error instanceof AppError)) throw error
    return { reason: error.message }
  })
}

/** '3 changes were undone. 1 was left as it is.' */
export function undoneMessage({ undone, state, ...others }: Undone): string {
  if (state === 'running') return undoMessages.goesOn
  const done = `${countOf(undone, ['change was', 'changes were'])} undone`
  const left = leftCountOf(others)
  if (left === 0) return done
  return `${done}. ${countOf(left, ['was left as it is', 'were left as they are'])} now.`
}
