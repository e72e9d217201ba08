import { securityEventEndpoints } from '@gatehouse/contract/security-event'

import { listRoute } from '../../http/entity-routes'
import type { Route } from '../../http/route'
import { respondWithList } from '../../records/lists/respond-with-list'
import { securityEventList } from './repository'

export function registerSecurityEventsRoutes(route: Route): void {
  route(securityEventEndpoints.listOwn, ({ db, query, origin, signedIn: { admin } }) =>
    respondWithList(securityEventList, { db, query, origin, isPublic: false }, { admin_id: admin.id }),
  )

  listRoute(route, securityEventEndpoints.listAll, securityEventList)
}
