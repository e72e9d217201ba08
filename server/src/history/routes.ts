import { type BinQuery, historyEndpoints, historyMessages } from '@gatehouse/contract/history/endpoints'

import { AppError } from '../app-error'
import { shareLock } from '../database/advisory-locks'
import type { Dependencies } from '../dependencies'
import type { Route } from '../http/route'
import { authorOf } from '../records/lifecycle'
import { readOperation } from './operations'
import { findDescribedChange, listActivity, listRecordChanges } from './read-changes'
import { listBin } from './bin'
import { describePastRecord } from './past/past-record'
import { findPast } from './past/past-state'
import { restoreVersion } from './past/restore-version'
import { isHistoryEntity } from './record-states'
import { assertStoredHere, entitiesElsewhere } from './stored-elsewhere'
import { registerUndoRoutes } from './undo/routes'

/** History, activity and operations (docs/decisions/0078). */
export function registerHistoryRoutes(route: Route, deps: Pick<Dependencies, 'db' | 'now' | 'config' | 'jobs'>): void {
  const { db, now, config } = deps
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

  route(historyEndpoints.operation, ({ params: { id } }) => readOperation(db, id))

  route(historyEndpoints.change, async ({ params: { id }, origin }) => ({
    status: true,
    data: await findDescribedChange(contextOf({ origin }), id),
  }))

  registerUndoRoutes(route, deps)
}
