import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'

import type { Dependencies } from '../../dependencies'
import { entityRoutes } from '../../http/entity-routes'
import type { Route } from '../../http/route'
import { announcementList } from './repository'
import { announcementEntity, createAnnouncement, editAnnouncement } from './service'

/** The announcement endpoints (S7.22 to S7.25). */
export function registerAnnouncementsRoutes(route: Route, deps: Dependencies): void {
  entityRoutes(route, deps, announcementEndpoints, { list: announcementList, entity: announcementEntity })
  route(announcementEndpoints.create, (request) => createAnnouncement(deps, request))
  route(announcementEndpoints.update, (request) => editAnnouncement(deps, request))
}
