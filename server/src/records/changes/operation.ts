import type { OperationKind } from '@gatehouse/contract/history/change'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'

import { isId, newId } from '../../database/id'
import type { SoftTable, Tables } from '../../database/tables'
import type { OperationTable } from '../../database/tables/history-tables'
import type { Actor, ActorAt } from './change'

export type Operation = Selectable<OperationTable>

export interface NewOperation {
  readonly id?: string
  readonly kind: OperationKind
  /** How many records it changes; of one that is running, 0 so far. */
  readonly done?: number
  /** How many it is about. Default: `done`. */
  readonly total?: number
  readonly state?: OperationTable['state']
  readonly undoes?: string
  /** Nothing personal: no erasure looks here. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** Inserts an operation. Returns its id, which its changes refer to. */
export async function insertOperation(
  tx: Transaction<Tables>,
  { kind, done = 0, total = done, state = 'done', undoes, details = {}, ...given }: NewOperation,
  { adminId, source, now }: ActorAt,
): Promise<string> {
  const id = given.id ?? newId()
  const about = {
    kind,
    total,
    done,
    state,
    undoes: undoes ?? null,
    undone_by: null,
    reached: null,
    stopped_at: null,
    details: JSON.stringify(details),
  }
  await tx
    .insertInto('operation')
    .values({ id, created_at: now, admin_id: adminId, source, ...about })
    .execute()
  return id
}

/** The actor of the changes of an operation. */
export const actorIn = <A extends Actor>(actor: A, operationId: string): A & { readonly operationId: string } => ({
  ...actor,
  operationId,
})

/** Null if the id is malformed or unknown. In a transaction it is locked until the end. */
export async function findOperation(db: Kysely<Tables>, id: string): Promise<Operation | null> {
  if (!isId(id)) return null
  const found = db.selectFrom('operation').selectAll().where('id', '=', id)
  return (await (db.isTransaction ? found.forUpdate() : found).executeTakeFirst()) ?? null
}

/**
 * Notes that `by` has undone an operation, or null that it stands again. If the operation itself was an undo,
 * what it had undone stands again, and so on.
 */
export async function setUndone(tx: Transaction<Tables>, id: string, by: string | null): Promise<void> {
  const update = tx.updateTable('operation').set({ undone_by: by }).where('id', '=', id)
  const undone = await update.returning('undoes').executeTakeFirst()
  if (undone?.undoes) await setUndone(tx, undone.undoes, by === null ? id : null)
}

/** The records of an entity that an operation changed, with their versions after it (null: not known). */
export const listRecordsOf = (tx: Transaction<Tables>, id: string, entity: SoftTable) =>
  tx
    .selectFrom('change')
    .select(['entity_id', 'version'])
    .where('operation_id', '=', id)
    .where('entity', '=', entity)
    .execute()

/** Whether a change was undone, and the undo was not undone in turn. */
export async function findStandingUndo(db: Kysely<Tables>, changeId: string): Promise<boolean> {
  const undo = db.selectFrom('operation').select('id').where('undoes', '=', changeId).where('undone_by', 'is', null)
  return (await undo.where('done', '>', 0).executeTakeFirst()) !== undefined
}

/** How often a change or an operation was undone, also if the undo was undone in turn. */
export async function countUndos(db: Kysely<Tables>, id: string): Promise<number> {
  return (await db.selectFrom('operation').select('id').where('undoes', '=', id).execute()).length
}

/** Null if it is done or stopped. Otherwise it stays locked, so that one instance works on it at a time. */
export async function lockRunning(tx: Transaction<Tables>, id: string): Promise<Operation | null> {
  const operation = await findOperation(tx, id)
  return operation && stateOf(operation) === 'running' ? operation : null
}

/** The state that clients receive. */
export const stateOf = ({ state, stopped_at }: Pick<Operation, 'state' | 'stopped_at'>) =>
  state === 'running' && stopped_at !== null ? 'stopped' : state

/** Stops a running operation after the chunk that is being done, or with null lets it go on. */
export async function setStopped(tx: Transaction<Tables>, id: string, stopped_at: Date | null): Promise<void> {
  await tx.updateTable('operation').set({ stopped_at }).where('id', '=', id).where('state', '=', 'running').execute()
}

/** How many records an operation is about, once they are selected. */
export async function setTotal(tx: Transaction<Tables>, id: string, total: number): Promise<void> {
  await tx.updateTable('operation').set({ total }).where('id', '=', id).execute()
}

/** What a chunk has done. */
export interface Progress {
  readonly done: number
  readonly left: Operation['left_over']
  /** The last record or change that it has reached; null if there was none. */
  readonly reached: string | null
  readonly isLast: boolean
}

/** Adds what a chunk has done to a locked operation. */
export async function addProgress(
  tx: Transaction<Tables>,
  operation: Operation,
  { done, left, reached, isLast }: Progress,
): Promise<void> {
  const state = isLast ? 'done' : 'running'
  const left_over = sql<string>`left_over || ${JSON.stringify(left)}::jsonb`
  const progress = { done: operation.done + done, left_over, state, reached: reached ?? operation.reached } as const
  await tx.updateTable('operation').set(progress).where('id', '=', operation.id).execute()
}

/** What an export has sent so far, and whether that was all. */
export async function setExported(
  db: Kysely<Tables>,
  id: string,
  { rows, isComplete }: { readonly rows: number; readonly isComplete: boolean },
): Promise<void> {
  const details = sql<string>`details || ${JSON.stringify({ is_complete: isComplete })}::jsonb`
  await db.updateTable('operation').set({ done: rows, total: rows, details }).where('id', '=', id).execute()
}
