import { securityEventEndpoints } from '@gatehouse/contract/security-event'

import type { Dependencies } from '../../dependencies'
import type { Route } from '../../http/route'
import { listResponse } from '../../records/list-response'
import { listSecurityEvents } from './repository'

export function registerSecurityEventsRoutes(route: Route, { db }: Dependencies): void {
  route(securityEventEndpoints.listOwn, ({ query, signedIn: { admin } }) =>
    listResponse(query, 'latest', (page) => listSecurityEvents(db, admin.id, page)),
  )

  route.read(securityEventEndpoints.listAll, ({ query, db: gatedDb }) =>
    listResponse(query, 'latest', (page) => listSecurityEvents(gatedDb, null, page)),
  )
}
