import { type BinQuery, historyEndpoints, historyMessages } from '@gatehouse/contract/history/endpoints'
import type { Transaction } from 'kysely'

import { AppError } from '../app-error'
import { shareLock } from '../database/advisory-locks'
import { isId } from '../database/id'
import type { Tables } from '../database/tables'
import type { Dependencies } from '../dependencies'
import type { Route } from '../http/route'
import { authorOf } from '../records/lifecycle'
import { describeOperations, nameLeft } from './operations'
import { findDescribedChange, listActivity, listRecordChanges } from './read-changes'
import { listBin } from './bin'
import { findChange, findChangedAdmin } from './change-row'
import { describePastRecord } from './past/past-record'
import { findPast } from './past/past-state'
import { restoreVersion } from './past/restore-version'
import { isHistoryEntity } from './record-states'
import { assertStoredHere, entitiesElsewhere } from './stored-elsewhere'
import { undoChange } from './undo/undo-change'
import { beginUndo, continueUndo, findUndone, undoneMessage } from './undo/undo-operation'

/** History, activity and operations (docs/decisions/0078). */
export function registerHistoryRoutes(
  route: Route,
  { db, now, config }: Pick<Dependencies, 'db' | 'now' | 'config'>,
): void {
  const elsewhere = entitiesElsewhere(config)
  const contextOf = ({ origin }: { readonly origin: string }) => ({ db, origin, elsewhere })

  route(historyEndpoints.record, async ({ params: { entity, id }, query, origin }) => {
    if (!isHistoryEntity(entity)) throw new AppError('not_found', historyMessages.unknownEntity)
    return { status: true, ...(await listRecordChanges(contextOf({ origin }), entity, id.toLowerCase(), query)) }
  })

  route(historyEndpoints.at, async ({ params: { entity, id }, query: { time }, origin }) => {
    assertStoredHere(elsewhere, entity)
    const past = await findPast(db, entity, id, time)
    const { data, missing } = await describePastRecord(db, { ...past, origin }, past.state)
    return { status: true, data, missing_files: missing.length }
  })

  route(historyEndpoints.restoreVersion, async (request) => {
    const { entity, id } = request.params
    assertStoredHere(elsewhere, entity)
    return request.mutate(async (tx) => {
      await shareLock(tx, 'pastValues')
      const past = await findPast(tx, entity, id, request.body.time)
      return await restoreVersion(tx, past, { ...authorOf(request, now()), time: request.body.time })
    })
  })

  route(historyEndpoints.activity, async ({ query, origin }) => ({
    status: true,
    ...(await listActivity(contextOf({ origin }), query)),
  }))

  route(historyEndpoints.bin, async ({ query, origin }: { query: BinQuery; origin: string }) => ({
    status: true,
    ...(await listBin({ db, elsewhere }, query, origin)),
  }))

  route(historyEndpoints.operation, async ({ params: { id } }) => {
    const operation = isId(id) ? (await describeOperations(db, [id])).get(id.toLowerCase()) : undefined
    if (!operation) throw new AppError('not_found', historyMessages.operationNotFound)
    return { status: true, data: { ...operation, left: await nameLeft(db, operation.left) } }
  })

  route(historyEndpoints.change, async ({ params: { id }, origin }) => ({
    status: true,
    data: await findDescribedChange(contextOf({ origin }), id),
  }))

  route(historyEndpoints.undoChange, async (request) => {
    const { choose = {} } = request.body
    const undo = async (tx: Transaction<Tables>) => {
      const change = await findChange(tx, request.params.id)
      assertStoredHere(elsewhere, change.entity)
      return await undoChange(tx, change, { ...authorOf(request, now()), choose, client: request })
    }
    // Both admins are locked together (auth/caller-lock).
    const changed = await findChangedAdmin(db, request.params.id)
    return request.mutate(undo, changed === null ? {} : { changedAdmins: [changed] })
  })

  route(historyEndpoints.undoOperation, async (request) => {
    const { origin, params } = request
    const begun = await request.mutate(async (tx) => ({ id: await beginUndo(tx, params.id, authorOf(request, now())) }))
    await continueUndo({ db, origin, now, elsewhere }, begun.id)
    const data = await findUndone(db, begun.id)
    return { status: true, message: undoneMessage(data), data }
  })
}
