import { affiliateEndpoints } from '@gatehouse/contract/entities/affiliate'

import type { Dependencies } from '../../dependencies'
import type { Route } from '../../http/route'
import { authorOf } from '../../records/lifecycle'
import { listResponse } from '../../records/list-response'
import { suggestLive } from '../../records/search/suggestion'
import { listAffiliates } from './repository'
import { registerAffiliate, setAffiliateStatus } from './service'

/** The affiliate endpoints (S7.26 to S7.28). */
export function registerAffiliatesRoutes(route: Route, deps: Dependencies): void {
  route(affiliateEndpoints.list, ({ query }) =>
    listResponse(query, 'latest', (page) => listAffiliates(deps.db, query.q, page), {
      wholeShape: 'array',
      suggest: suggestLive(deps.db, 'affiliate', (q, page) => listAffiliates(deps.db, q, page)),
    }),
  )

  route(affiliateEndpoints.create, (request) =>
    request.mutate((tx) => registerAffiliate(tx, request.body, authorOf(request, deps.now()))),
  )

  route(affiliateEndpoints.updateStatus, (request) => {
    const author = { ...authorOf(request, deps.now()), versions: request.versions }
    return request.mutate((tx) => setAffiliateStatus(tx, request.params.affiliate_code, request.body, author))
  })
}
