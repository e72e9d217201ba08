import { isHistoryEntity } from '@gatehouse/contract/history/change'
import { type BinQuery, historyEndpoints, historyMessages } from '@gatehouse/contract/history/endpoints'
import { listingStateEndpoints } from '@gatehouse/contract/history/listing-states'

import { AppError } from '../app-error'
import { shareLock } from '../database/advisory-locks'
import type { Route } from '../http/route'
import { authorOf } from '../records/lifecycle'
import { readOperation } from './operations'
import { findDescribedChange, listActivity, listRecordChanges } from './read-changes'
import { listBin } from './bin'
import { describePastCareer, restoreCareerVersion } from './careers/past-career'
import type { HistoryContext } from './describe-changes'
import type { HistoryDependencies } from './history-dependencies'
import { findListingStates } from './listing-states'
import { describePastRecord } from './past/past-record'
import { findPast } from './past/past-state'
import { restoreVersion } from './past/restore-version'
import { recordIdOf } from './record-states'
import { registerUndoRoutes } from './undo/routes'

/** History, activity and operations (docs/decisions/0078). */
export function registerHistoryRoutes(route: Route, deps: HistoryDependencies): void {
  const { db, now } = deps
  const careers = deps.careers.elsewhere
  const contextOf = ({ origin }: { readonly origin: string }): HistoryContext => ({ db, origin, careers })

  route(historyEndpoints.record, async ({ params: { entity, id }, query, origin }) => {
    if (!isHistoryEntity(entity)) throw new AppError('not_found', historyMessages.unknownEntity)
    return { status: true, ...(await listRecordChanges(contextOf({ origin }), entity, recordIdOf(id), query)) }
  })

  route(historyEndpoints.at, async ({ params: { entity, id }, query: { time }, origin }) => {
    const past = await findPast(db, { entity, id, time }, careers)
    if (careers && entity === 'career')
      return { status: true, data: await describePastCareer(careers, past), missing_files: 0 }
    const { data, missing } = await describePastRecord(db, { ...past, origin }, past.state)
    return { status: true, data, missing_files: missing.length }
  })

  route(historyEndpoints.restoreVersion, async (request) => {
    const { time } = request.body
    const asked = { ...request.params, time }
    if (careers && asked.entity === 'career') {
      const find = () => findPast(db, asked, careers)
      const { id } = await find()
      return restoreCareerVersion({ db, careers, now }, request, { id, time, findPast: find })
    }
    return request.mutate(async (tx) => {
      await shareLock(tx, 'pastValues')
      const past = await findPast(tx, asked)
      return await restoreVersion(tx, past, { ...authorOf(request, now()), time })
    })
  })

  route(listingStateEndpoints.find, async ({ query: { ids } }) => ({
    status: true,
    data: await findListingStates(db, ids.split(',')),
  }))

  route(historyEndpoints.activity, async ({ query, origin }) => ({
    status: true,
    ...(await listActivity(contextOf({ origin }), query)),
  }))

  route(historyEndpoints.bin, async ({ query, origin }: { query: BinQuery; origin: string }) => ({
    status: true,
    ...(await listBin({ db, careers }, query, origin)),
  }))

  route(historyEndpoints.operation, ({ params: { id }, query }) => readOperation(db, id, query.page))

  route(historyEndpoints.change, async ({ params: { id }, origin }) => ({
    status: true,
    data: await findDescribedChange(contextOf({ origin }), id),
  }))

  registerUndoRoutes(route, deps)
}
