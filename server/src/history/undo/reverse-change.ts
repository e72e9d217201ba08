import { isHistoryEntity } from '@gatehouse/contract/history/change'
import { type UndoConflict, undoReasons } from '@gatehouse/contract/history/undo'
import type { Kysely, Transaction } from 'kysely'

import { AppError } from '../../app-error'
import type { EventClient } from '../../auth/security-events'
import { complete } from '../../database/last-statement'
import type { SoftTable, Tables } from '../../database/tables'
import { type Author, type ChangeRequest, type Entity, restoreRecord } from '../../records/lifecycle'
import { recordedState } from '../../records/changes/change'
import { putValues } from '../../records/changes/put-values'
import { erasedText } from '../../records/personal-values'
import { findConstraint } from '../../records/constraint'
import { lockRow, type SoftRow } from '../../records/soft-delete'
import { splitFields } from '../describe-changes'
import { fileGroups } from '../file-groups'
import { findChange, type StoredChange } from '../change-row'
import { isAsLeft } from '../past/past-state'
import { findLaterAuthor } from './later-author'
import { type Undoable, undoables } from './undoable'

/** By field: whether it gets its value from before the change, or stays as it is now. */
export type Choices = Readonly<Record<string, 'then' | 'now'>>

export interface UndoAuthor extends Author {
  readonly operationId: string
  readonly client: EventClient
  readonly choose: Choices
}

/** Nothing was changed, because everything is as it was or stays as it is. */
export const unchanged = Symbol('unchanged')

/** What the response says of a change that was reversed: null, or a sentence about what is missing. */
type Reversed = string | null | typeof unchanged

/**
 * Reverses one change through the rules of its entity, in the caller's transaction.
 * @throws AppError conflict if it cannot be reversed, with `conflicts` where a choice is needed
 */
export async function reverseChange(
  tx: Transaction<Tables>,
  found: StoredChange,
  author: UndoAuthor,
): Promise<Reversed> {
  if (!isHistoryEntity(found.entity)) throw notPossible(undoReasons.erased)
  const undoable = undoables[found.entity] as Undoable
  const request = { ...author, id: found.entity_id, versions: null }
  const row = await lockRow(tx, found.entity, found.entity_id)
  // Read again: an erasure may have removed values since it was found.
  const change = await findChange(tx, found.id)
  try {
    switch (change.action) {
      case 'update':
      case 'archive':
      case 'unarchive':
        return await putBack(tx, change, undoable, { ...request, row })
      case 'create':
      case 'restore':
        return row?.deleted_at ? unchanged : await removeAgain(tx, change, undoable, request)
      case 'delete':
        if (!row) throw notPossible(undoReasons.purged)
        return !row.deleted_at ? unchanged : await restoreAgain(tx, change, undoable, request)
      case 'move':
        throw notPossible(undoReasons.move)
      case 'erase':
        throw notPossible(undoReasons.erased)
      default:
        throw notPossible(undoReasons.purged)
    }
  } catch (error) {
    return explain(error, undoable)
  }
}

type Request = ChangeRequest & Pick<UndoAuthor, 'client' | 'choose'>

async function putBack(
  tx: Transaction<Tables>,
  change: StoredChange,
  { entity }: Undoable,
  { row, ...request }: Request & { readonly row: SoftRow<SoftTable> | null },
): Promise<Reversed> {
  const { fields, details } = splitFields(change)
  if ('removed_files' in details) throw notPossible(undoReasons.filesRemoved)
  if (Object.keys(fields).length === 0) throw notPossible(undoReasons.nothing)
  if (!row) throw notPossible(undoReasons.purged)
  if (row.deleted_at) throw notPossible(undoReasons.deleted)
  const current: Readonly<Record<string, unknown>> = {
    ...recordedState(entity, row),
    ...(await entity.files?.(tx, row.id)),
  }
  const chosen = await chooseFields(tx, change, current, request.choose)
  if (chosen.length === 0) return unchanged
  const isFile = ([name]: readonly [string, unknown]) => fileGroups.includes(name)
  const valuesOf = (entries: typeof chosen) => Object.fromEntries(entries.map(([name, { before }]) => [name, before]))
  const { missing } = await putValues(tx, entity, request, {
    values: valuesOf(chosen.filter((entry) => !isFile(entry))),
    files: valuesOf(chosen.filter(isFile)) as Record<string, string[]>,
  })
  return missingFiles(missing)
}

/**
 * The fields of an edit that are put back: those that are as it left them, and what was chosen of the others.
 * What an erasure has removed from the history stays as it is now.
 * @throws AppError conflict with `conflicts` where a choice is needed, or if all of it was erased
 */
export async function chooseFields(
  db: Kysely<Tables>,
  change: StoredChange,
  current: Readonly<Record<string, unknown>>,
  choose: Choices,
) {
  const fields = Object.entries(splitFields(change).fields)
  const present = fields.filter(([, { before }]) => before !== erasedText)
  if (present.length === 0 && fields.length > 0) throw notPossible(undoReasons.erased)
  const differing = present.filter(([name, { before }]) => !isSame(current[name], before))
  const conflicts = differing.filter(([name, { after }]) => !isSame(current[name], after))
  const unanswered = conflicts.filter(([name]) => choose[name] === undefined)
  if (unanswered.length > 0) {
    const described = unanswered.map(async ([field, { before }]) => ({
      field,
      // oxlint-disable-next-line unicorn/no-thenable -- The name in the response; nothing awaits the object.
      then: before,
      now: current[field] ?? null,
      changed_by: (await findLaterAuthor(db, change, { field }))?.name ?? null,
    }))
    throw notPossible(undoReasons.changedSince, await Promise.all(described))
  }
  return differing.filter(([name]) => choose[name] !== 'now')
}

/**
 * Asks before a record is deleted that was changed since.
 * @throws AppError conflict with `conflicts`
 */
export function assertIsChosen(choose: Choices, changedBy: string | null): void {
  if (choose['record'] !== undefined) return
  // oxlint-disable-next-line unicorn/no-thenable -- The name in the response; nothing awaits the object.
  throw notPossible(undoReasons.changedSince, [{ field: 'record', then: null, now: null, changed_by: changedBy }])
}

/** A sentence about files that cannot be put back; null if there are none. */
export function missingFiles({ length }: readonly string[]): string | null {
  if (length === 0) return null
  return length === 1 ? 'One file no longer exists' : `${length} files no longer exist`
}

async function removeAgain(
  tx: Transaction<Tables>,
  change: StoredChange,
  { remove }: Undoable,
  request: Request,
): Promise<Reversed> {
  if (!remove) throw notPossible(undoReasons.notDeletable)
  const changedBy = await findLaterAuthor(tx, change)
  const isAsked = changedBy !== undefined && change.action === 'create'
  if (isAsked && !(await isAsLeft(tx, change))) assertIsChosen(request.choose, changedBy?.name ?? null)
  if (request.choose['record'] === 'now') return unchanged
  await remove(tx, request, request.client)
  return null
}

async function restoreAgain(
  tx: Transaction<Tables>,
  change: StoredChange,
  { deletable }: Undoable,
  request: Request,
): Promise<Reversed> {
  if (!deletable) throw notPossible(undoReasons.notDeletable)
  const wasEdited = !(await isAsLeft(tx, change))
  const { message } = await complete(await restoreRecord(tx, deletable, request))
  const isPutBack = wasEdited || (await putBackLost(tx, change, deletable, request))
  return message === deletable.messages.restored && isPutBack ? null : message
}

/**
 * Puts back what another restore in between has taken from a record: an agent that was deleted then. Returns
 * false if it is not allowed now either.
 */
async function putBackLost(
  tx: Transaction<Tables>,
  { before, entity_id }: StoredChange,
  entity: Entity<SoftTable>,
  request: Request,
): Promise<boolean> {
  const row = await lockRow(tx, entity.table, entity_id)
  const current: Readonly<Record<string, unknown>> = row ? { ...recordedState(entity, row) } : {}
  const isLost = ([name, value]: [string, unknown]) => name in current && !isSame(current[name], value)
  const values = Object.fromEntries(Object.entries(before ?? {}).filter(isLost))
  if (Object.keys(values).length === 0) return true
  try {
    await putValues(tx, entity, request, { values, files: {} })
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** As JSON, in which changes store them. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

export const notPossible = (reason: string, conflicts?: readonly UndoConflict[]): AppError =>
  new AppError('conflict', reason, undefined, conflicts && { conflicts })

/** What the database rejects is a conflict too: the others are undone. A form says which agent to choose. */
export function explain(error: unknown, { explainConflict }: Undoable): never {
  if (error instanceof AppError && error.errors && 'agent_id' in error.errors)
    throw notPossible(undoReasons.agentDeleted)
  if (findConstraint(error) === null) throw error
  explainConflict?.(error)
  throw notPossible(undoReasons.taken)
}
