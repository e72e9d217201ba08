import { bannerEndpoints } from '@gatehouse/contract/banner'

import type { Dependencies } from '../../dependencies'
import { listResponse } from '../../records/list-response'
import type { Route } from '../../http/route'
import { changeRequestOf, deleteRecord, restoreRecord } from '../../records/undoable-delete'
import { listBanners } from './repository'
import { createBanner, undoableBanner } from './service'

/** The banner calls (S7.19 to S7.21). */
export function registerBannersRoutes(route: Route, deps: Dependencies): void {
  route(bannerEndpoints.list, ({ db, query, origin }) =>
    listResponse(query, 'latest', (page) => listBanners(db, page, origin)),
  )

  route(bannerEndpoints.create, (call) => createBanner(deps, call))

  route(bannerEndpoints.remove, (call) =>
    call.mutate((tx) => deleteRecord(tx, undoableBanner, changeRequestOf(call, deps.now()))),
  )
  route(bannerEndpoints.restore, (call) =>
    call.mutate((tx) => restoreRecord(tx, undoableBanner, changeRequestOf(call, deps.now()))),
  )
}
