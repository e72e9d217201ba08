import type { Career } from '@gatehouse/contract/entities/career'
import { undoMessages, undoReasons, type UndoResponse } from '@gatehouse/contract/history/undo'
import type { Kysely } from 'kysely'

import { AppError } from '../../app-error'
import { newId } from '../../database/id'
import type { Tables } from '../../database/tables'
import {
  type CareerFields,
  type CareersElsewhere,
  type CareerUndoRequest,
  fieldsOf,
  type Unchanged,
} from '../../features/careers/careers-store'
import { addProgress, findOperation, findStandingUndo, insertOperation } from '../../records/changes/operation'
import { authorOf } from '../../records/lifecycle'
import { findChange, type StoredChange } from '../change-row'
import { isAsLeft } from '../past/past-state'
import { findLaterAuthor } from '../undo/later-author'
import { assertIsChosen, type Choices, chooseFields, notPossible } from '../undo/reverse-change'
import { findUndone, undoneMessage } from '../undo/undo-operation'

export interface CareersContext {
  readonly db: Kysely<Tables>
  readonly careers: CareersElsewhere
  readonly now: () => Date
}

interface Undo {
  readonly change: StoredChange
  /** The id of the change or of its operation. */
  readonly undoes: string
  readonly choose: Choices
}

/**
 * Undoes a change of a career in Firestore, as an operation of its own. The document is written between two
 * transactions (docs/decisions/0019): an undo beside another change of it is planned again.
 * @throws AppError conflict if it was undone already or cannot be, with `conflicts` where a choice is needed
 */
export const undoCareerChange = (context: CareersContext, request: CareerUndoRequest, undo: Undo) =>
  send(context, request, undo, async (current, change) => {
    if (await findStandingUndo(context.db, change.id)) throw notPossible(undoReasons.undone)
    const { entity_id: id } = undo.change
    const left = [{ entity: 'career', id, reason: undoMessages.asItWas }]
    return (await reverse(context, { ...undo, change }, current)) ?? leave(context, request, undo.undoes, left)
  })

/**
 * Undoes an operation that changed a career in Firestore: it has no other change. If the career was changed
 * since, it is left, as of any operation (history/undo).
 */
export const undoCareerOperation = (context: CareersContext, request: CareerUndoRequest, undo: Undo) =>
  send(context, request, undo, async (current, change) => {
    const { db, careers } = context
    const operation = await findOperation(db, undo.undoes)
    if (operation?.undone_by) return undoneBy(operation.undone_by)
    const later = await findLaterAuthor(db, change)
    const { entity_id: id } = undo.change
    const leaveFor = (reason: string, changed_by: string | null = null) =>
      leave(context, request, undo.undoes, [{ entity: 'career', id, reason, changed_by }])
    if (later !== undefined && !(await isAsLeft(db, change, careers)))
      return leaveFor(undoReasons.changedSince, later?.id)
    try {
      return (await reverse(context, { ...undo, change }, current)) ?? leaveFor(undoReasons.undone)
    } catch (error) {
      if (error instanceof AppError && error.code === 'conflict') return leaveFor(error.message)
      throw error
    }
  })

const actions: Readonly<Record<string, 'update' | 'delete' | 'restore'>> = {
  update: 'update',
  create: 'delete',
  restore: 'delete',
  delete: 'restore',
}

async function send(
  { db, careers }: CareersContext,
  request: CareerUndoRequest,
  { change, undoes }: Undo,
  choose: (current: Career | null, change: StoredChange) => Promise<Partial<CareerFields> | Unchanged<UndoResponse>>,
): Promise<UndoResponse> {
  const action = actions[change.action]
  if (!action) throw notPossible(undoReasons.nothing)
  return careers.change(request, {
    id: change.entity_id,
    action,
    operation: { id: newId(), undoes },
    // Read again: an erasure since has removed values from it.
    choose: async (current) => choose(current, await findChange(db, change.id)),
    response: (id) => ({ status: true, message: undoMessages.undone, data: { operation_id: id, undone: 1, left: [] } }),
  })
}

/** What the write of the document sets; null if nothing has to change. @throws AppError conflict */
async function reverse(
  { db, careers }: CareersContext,
  { change, choose }: Undo,
  current: Career | null,
): Promise<Partial<CareerFields> | null> {
  if (change.action === 'delete') return current ? null : {}
  if (change.action === 'update') {
    if (!current) throw notPossible(undoReasons.deleted)
    const chosen = await chooseFields(db, change, { ...fieldsOf(current) }, choose)
    return chosen.length === 0 ? null : Object.fromEntries(chosen.map(([name, { before }]) => [name, before]))
  }
  if (!current) return null
  // Another program may have changed it, which has no author.
  if (change.action === 'create' && !(await isAsLeft(db, change, careers)))
    assertIsChosen(choose, (await findLaterAuthor(db, change))?.name ?? null)
  return choose['record'] === 'now' ? null : {}
}

type LeftOver = Parameters<typeof addProgress>[2]['left']

/** An undo that has changed nothing. It can be tried again. */
const leave =
  ({ now }: CareersContext, request: CareerUndoRequest, undoes: string, left: LeftOver): Unchanged<UndoResponse> =>
  async (tx) => {
    const undo = { kind: 'undo', state: 'running', undoes, done: 0, total: 1 } as const
    const id = await insertOperation(tx, undo, authorOf(request, now()))
    await addProgress(tx, (await findOperation(tx, id))!, { done: 0, left, reached: null, isLast: true })
    const data = await findUndone(tx, id)
    return { status: true, message: undoMessages.asItWas, data }
  }

const undoneBy =
  (id: string): Unchanged<UndoResponse> =>
  async (tx) => {
    const data = await findUndone(tx, id)
    return { status: true, message: undoneMessage(data), data }
  }
