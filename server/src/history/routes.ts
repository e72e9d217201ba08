import { type BinQuery, historyEndpoints, historyMessages } from '@gatehouse/contract/history/endpoints'
import type { Kysely, Transaction } from 'kysely'

import { AppError } from '../app-error'
import { shareLock } from '../database/advisory-locks'
import { isId } from '../database/id'
import type { Tables } from '../database/tables'
import type { Dependencies } from '../dependencies'
import type { Route } from '../http/route'
import { runFirstChunk } from '../operations/chunks'
import { continueOperation, stopOperation } from '../operations/stop-operation'
import { authorOf } from '../records/lifecycle'
import { describeOperations, nameLeft } from './operations'
import { findDescribedChange, listActivity, listRecordChanges } from './read-changes'
import { listBin } from './bin'
import { findAdminsChangedBy, findChange, findChangedAdmin } from './change-row'
import { describePastRecord } from './past/past-record'
import { findPast } from './past/past-state'
import { restoreVersion } from './past/restore-version'
import { isHistoryEntity } from './record-states'
import { assertStoredHere, entitiesElsewhere } from './stored-elsewhere'
import { operationChunks } from './undo/operation-chunks'
import { undoChange } from './undo/undo-change'
import { beginUndo, findUndone, undoneMessage } from './undo/undo-operation'

/** History, activity and operations (docs/decisions/0078). */
export function registerHistoryRoutes(
  route: Route,
  { db, now, config, jobs: { queue } }: Pick<Dependencies, 'db' | 'now' | 'config' | 'jobs'>,
): void {
  const elsewhere = entitiesElsewhere(config)
  const chunks = operationChunks({ elsewhere, now })
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

  route(historyEndpoints.operation, ({ params: { id } }) => readOperation(db, id))

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
    const { id } = request.params
    // What remains after the first chunk is a job.
    await queue.start()
    const changedAdmins = await findAdminsChangedBy(db, id)
    return request.mutate(
      async (tx) => {
        const undo = await beginUndo(tx, id, authorOf(request, now()))
        if (undo.isNew) await runFirstChunk(tx, { chunks, queue, id: undo.id })
        const data = await findUndone(tx, undo.id)
        return { status: true as const, message: undoneMessage(data), data }
      },
      changedAdmins.length === 0 ? {} : { changedAdmins },
    )
  })

  route(historyEndpoints.stopOperation, (request) =>
    request.mutate(async (tx) => {
      await stopOperation(tx, request.params.id, now())
      return await readOperation(tx, request.params.id)
    }),
  )

  route(historyEndpoints.continueOperation, async (request) => {
    await queue.start()
    return request.mutate(async (tx) => {
      await continueOperation(tx, queue, request.params.id)
      return await readOperation(tx, request.params.id)
    })
  })
}

/** With the names of the records that it has left. */
async function readOperation(db: Kysely<Tables>, id: string) {
  const operation = isId(id) ? (await describeOperations(db, [id])).get(id.toLowerCase()) : undefined
  if (!operation) throw new AppError('not_found', historyMessages.operationNotFound)
  return { status: true as const, data: { ...operation, left: await nameLeft(db, operation.left) } }
}
