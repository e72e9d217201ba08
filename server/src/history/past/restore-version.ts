import type { HistoryEntity } from '@gatehouse/contract/history/change'
import { undoMessages, undoReasons, type UndoResponse } from '@gatehouse/contract/history/undo'
import type { Transaction } from 'kysely'

import { AppError } from '../../app-error'
import { newId } from '../../database/id'
import type { Tables } from '../../database/tables'
import { insertOperation } from '../../records/changes/operation'
import { changeIdFor, recordedState } from '../../records/changes/change'
import type { Author } from '../../records/lifecycle'

import { putValues } from '../../records/changes/put-values'
import { erasedText } from '../../records/personal-values'
import { lockRow } from '../../records/soft-delete'
import { explain, missingFiles } from '../undo/reverse-change'
import { type Undoable, undoables } from '../undo/undoable'
import type { PastState } from './past-state'

interface Past {
  readonly entity: HistoryEntity
  readonly id: string
  readonly state: PastState
}

/**
 * Puts a live record back as it was, through the rules of its entity, as an operation that can be undone.
 * @throws AppError conflict if the record is deleted, or if a value of then is no longer allowed
 */
export async function restoreVersion(
  tx: Transaction<Tables>,
  { entity: table, id, state }: Past,
  author: Author & { readonly time: string },
): Promise<UndoResponse> {
  const undoable = undoables[table] as Undoable
  const { entity } = undoable
  const row = await lockRow(tx, table, id)
  if (!row || row.deleted_at) throw new AppError('conflict', row ? undoReasons.deleted : undoReasons.purged)
  const current = { ...recordedState(entity, row), ...(await entity.files?.(tx, id)) } as Readonly<
    Record<string, unknown>
  >
  const differing = <Value>(values: Readonly<Record<string, Value>>) =>
    Object.fromEntries(
      Object.entries(values).filter(
        ([name, value]) => value !== erasedText && JSON.stringify(value) !== JSON.stringify(current[name]),
      ),
    )
  const [values, files] = [differing(state.values), differing(state.files)]
  const isErased = Object.entries(state.values).some(
    ([name, value]) => value === erasedText && current[name] !== erasedText,
  )
  const isSame = Object.keys({ ...values, ...files }).length === 0
  const operation = {
    id: newId(),
    kind: 'undo',
    done: isSame ? 0 : 1,
    total: 1,
    details: { time: author.time },
  } as const
  const request = { ...author, operationId: operation.id, id, versions: null }
  const put = isSame
    ? null
    : await putValues(tx, entity, request, { values, files }).catch((error: unknown) => explain(error, undoable))
  await insertOperation(tx, operation, author)
  const message = isSame ? undoMessages.asItWas : undoMessages.restored
  const notice = missingFiles(put?.missing ?? []) ?? (isErased ? undoReasons.erased : null)
  const data = { operation_id: operation.id, undone: operation.done, left: [] }
  const further = { ...(notice !== null && { notice }), ...changeIdFor(author, put?.changeId) }
  return { status: true, message, ...further, data }
}
