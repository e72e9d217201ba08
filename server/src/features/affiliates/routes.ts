import { affiliateEndpoints } from '@gatehouse/contract/affiliate'

import type { Dependencies } from '../../dependencies'
import { listResponse } from '../../records/list-response'
import type { Route } from '../../http/route'
import { listAffiliates } from './repository'
import { registerAffiliate, setAffiliateStatus } from './service'

/** The affiliate calls (S7.26 to S7.28). */
export function registerAffiliatesRoutes(route: Route, deps: Dependencies): void {
  route(affiliateEndpoints.list, ({ query }) =>
    listResponse(query, 'latest', (page) => listAffiliates(deps.db, query.q, page), 'array'),
  )

  route(affiliateEndpoints.create, (call) =>
    call.mutate((tx) => registerAffiliate(tx, call.body, { adminId: call.signedIn.admin.id, now: deps.now() })),
  )

  route(affiliateEndpoints.updateStatus, (call) => {
    const { params, body, signedIn, versions } = call
    const request = { adminId: signedIn.admin.id, versions, now: deps.now() }
    return call.mutate((tx) => setAffiliateStatus(tx, params.affiliate_code, body, request))
  })
}
