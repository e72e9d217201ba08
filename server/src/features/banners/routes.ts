import { bannerEndpoints } from '@gatehouse/contract/entities/banner'

import type { Dependencies } from '../../dependencies'
import { entityRoutes } from '../../http/entity-routes'
import type { Route } from '../../http/route'
import { bannerList } from './repository'
import { bannerEntity, createBanner } from './service'

/** The banner endpoints (S7.19 to S7.21). */
export function registerBannersRoutes(route: Route, deps: Dependencies): void {
  entityRoutes(route, deps, bannerEndpoints, { list: bannerList, entity: bannerEntity })
  route(bannerEndpoints.create, (request) => createBanner(deps, request))
}
