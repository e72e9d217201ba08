import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import type { Transaction } from 'kysely'

import type { Tables } from '../../database/tables'
import type { Route } from '../../http/route'
import { runFirstChunk } from '../../operations/chunks'
import { continueOperation, stopOperation } from '../../operations/stop-operation'
import { authorOf } from '../../records/lifecycle'
import { undoCareerChange, undoCareerOperation } from '../careers/undo-career'
import { findAdminsChangedBy, findCareerChange, findChange, findChangedAdmin } from '../change-row'
import { readOperation } from '../operations'
import type { HistoryDependencies } from '../history-dependencies'
import { entitiesElsewhere } from '../stored-elsewhere'
import { undoChange } from './undo-change'
import { beginUndo, findUndone, undoChunk, undoneMessage } from './undo-operation'

/** Undo of changes and operations; stop and continue of an operation that runs (docs/decisions/0083). */
export function registerUndoRoutes(
  route: Route,
  { db, now, config, jobs: { queue }, careers: { elsewhere: careers } }: HistoryDependencies,
): void {
  const chunks = { undo: undoChunk({ elsewhere: entitiesElsewhere(config), now }) }

  route(historyEndpoints.undoChange, async (request) => {
    const { choose = {} } = request.body
    if (careers) {
      const change = await findChange(db, request.params.id)
      if (change.entity === 'career')
        return undoCareerChange({ db, careers, now }, request, { change, undoes: change.id, choose })
    }
    const undo = async (tx: Transaction<Tables>) => {
      const change = await findChange(tx, request.params.id)
      return await undoChange(tx, change, { ...authorOf(request, now()), choose, client: request })
    }
    // Both admins are locked together (auth/caller-lock).
    const changed = await findChangedAdmin(db, request.params.id)
    return request.mutate(undo, changed === null ? {} : { changedAdmins: [changed] })
  })

  route(historyEndpoints.undoOperation, async (request) => {
    const { id } = request.params
    const change = careers && (await findCareerChange(db, id))
    if (change) return undoCareerOperation({ db, careers, now }, request, { change, undoes: id, choose: {} })
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
