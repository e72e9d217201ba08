import { addedAreaEndpoints } from '@gatehouse/contract/areas/area'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables'
import type { Dependencies } from '../../dependencies'
import { entityRoutes } from '../../http/entity-routes'
import type { RequestContext } from '../../http/request-context'
import type { Route } from '../../http/route'
import { authorOf, changeRequestOf, createRecord, updateRecord } from '../../records/lifecycle'
import { areaList } from './repository'
import { findAreaAround } from './area-around'
import { loadOwnAreas } from './refresh'
import { areaColumns, areaEntity, explainConflict } from './service'
import { listUnknownAreas } from './unknown-areas'

export function registerAreasRoutes(route: Route, deps: Pick<Dependencies, 'now'>): void {
  entityRoutes(route, deps, addedAreaEndpoints, { entity: areaEntity, list: areaList, explainConflict })
  route(addedAreaEndpoints.create, (request) => createArea(deps, request))
  route(addedAreaEndpoints.update, (request) =>
    request
      .mutate((tx) =>
        updateRecord(tx, areaEntity, changeRequestOf(request, deps.now()), async (row) => ({
          columns: await areaColumns(tx, request.body, row),
        })),
      )
      .then(thenLoad(request))
      .catch(explainConflict),
  )
  route.read(addedAreaEndpoints.unknown, async ({ db, query }) => {
    const { data, total } = await listUnknownAreas(db, query)
    return { status: true, data, total, next_cursor: null }
  })
  route.read(addedAreaEndpoints.around, async ({ db, query: { words, state } }) => ({
    status: true,
    data: await findAreaAround(db, words, state),
  }))
}

export const createArea = (
  deps: Pick<Dependencies, 'now'>,
  request: RequestContext<typeof addedAreaEndpoints.create>,
) =>
  request
    .mutate(async (tx) =>
      createRecord(tx, areaEntity, authorOf(request, deps.now()), await areaColumns(tx, request.body, null)),
    )
    .then(thenLoad(request))
    .catch(explainConflict)

/** Makes the change known to this instance before the response, so that the next request finds it. */
const thenLoad =
  ({ db }: { readonly db: Kysely<Tables> }) =>
  async <Response>(response: Response): Promise<Response> => {
    await loadOwnAreas(db)
    return response
  }
