import { affiliateEndpoints } from '@gatehouse/contract/entities/affiliate'

import type { Dependencies } from '../../dependencies'
import { listRoute } from '../../http/entity-routes'
import type { Route } from '../../http/route'
import { authorOf } from '../../records/lifecycle'
import { affiliateList } from './repository'
import { registerAffiliate, setAffiliateStatus } from './service'

/** The affiliate endpoints (S7.26 to S7.28). */
export function registerAffiliatesRoutes(route: Route, deps: Dependencies): void {
  listRoute(route, affiliateEndpoints.list, affiliateList)

  route(affiliateEndpoints.create, (request) =>
    request.mutate((tx) => registerAffiliate(tx, request.body, authorOf(request, deps.now()))),
  )

  route(affiliateEndpoints.updateStatus, (request) => {
    const author = { ...authorOf(request, deps.now()), versions: request.versions }
    return request.mutate((tx) => setAffiliateStatus(tx, request.params.affiliate_code, request.body, author))
  })
}
