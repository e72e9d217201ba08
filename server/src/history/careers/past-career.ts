import type { Career } from '@gatehouse/contract/entities/career'
import { undoMessages, undoReasons, type UndoResponse } from '@gatehouse/contract/history/undo'
import { readCareer } from '@gatehouse/contract/values/career-fields'

import { newId } from '../../database/id'
import { type CareersElsewhere, type CareerUndoRequest, fieldsOf } from '../../features/careers/careers-store'
import { insertOperation } from '../../records/changes/operation'
import { authorOf } from '../../records/lifecycle'
import type { PastState } from '../past/past-state'
import { isSame, notPossible } from '../undo/reverse-change'
import type { CareersContext } from './undo-career'

interface Past {
  readonly id: string
  readonly state: PastState
}

/** A career in Firestore as it was. Its version then is not recorded. */
export async function describePastCareer(careers: CareersElsewhere, { id, state }: Past): Promise<Career> {
  const current = (await careers.find([id])).get(id)
  const savedAt = state.last?.created_at.toISOString() ?? current?.updated_at ?? new Date(0).toISOString()
  const times = { created_at: current?.created_at ?? savedAt, updated_at: savedAt }
  return { id, ...readCareer(state.values), ...times, version: current?.version ?? 1 }
}

interface Restore {
  readonly id: string
  readonly time: string
  /** Called for each attempt: an erasure in between has changed the history. */
  readonly findPast: () => Promise<Past>
}

/**
 * Puts a career in Firestore back as it was, as an operation that can be undone.
 * @throws AppError conflict if it is deleted
 */
export function restoreCareerVersion(
  { careers, now }: CareersContext,
  request: CareerUndoRequest,
  { id, time, findPast }: Restore,
): Promise<UndoResponse> {
  const operation = { id: newId(), details: { time } }
  const respond = (message: string, operation_id: string, undone: number): UndoResponse => ({
    status: true,
    message,
    data: { operation_id, undone, left: [] },
  })
  return careers.change(request, {
    id,
    action: 'update',
    operation,
    async choose(current) {
      if (!current) throw notPossible(undoReasons.deleted)
      const { state } = await findPast()
      const fields: Readonly<Record<string, unknown>> = { ...fieldsOf(current) }
      const differing = Object.entries(state.values).filter(([name, value]) => !isSame(value, fields[name]))
      if (differing.length > 0) return Object.fromEntries(differing)
      return async (tx) => {
        await insertOperation(tx, { ...operation, kind: 'undo', total: 1 }, authorOf(request, now()))
        return respond(undoMessages.asItWas, operation.id, 0)
      }
    },
    response: (operationId) => respond(undoMessages.restored, operationId, 1),
  })
}
