import { bannerEndpoints } from '@gatehouse/contract/entities/banner'

import type { Dependencies } from '../../dependencies'
import type { Route } from '../../http/route'
import { changeRequestOf, deleteRecord, restoreRecord } from '../../records/lifecycle'
import { listResponse } from '../../records/list-response'
import { listBanners } from './repository'
import { bannerEntity, createBanner } from './service'

/** The banner endpoints (S7.19 to S7.21). */
export function registerBannersRoutes(route: Route, deps: Dependencies): void {
  route(bannerEndpoints.list, ({ db, query, origin }) =>
    listResponse(query, 'latest', (page) => listBanners(db, page, origin)),
  )

  route(bannerEndpoints.create, (request) => createBanner(deps, request))

  route(bannerEndpoints.remove, (request) =>
    request.mutate((tx) => deleteRecord(tx, bannerEntity, changeRequestOf(request, deps.now()))),
  )
  route(bannerEndpoints.restore, (request) =>
    request.mutate((tx) => restoreRecord(tx, bannerEntity, changeRequestOf(request, deps.now()))),
  )
}
