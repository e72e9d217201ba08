import { announcementEndpoints, announcementMessages } from '@gatehouse/contract/entities/announcement'

import { AppError } from '../../app-error'
import { isId } from '../../database/id'
import type { Dependencies } from '../../dependencies'
import type { Route } from '../../http/route'
import { changeRequestOf, deleteRecord, restoreRecord } from '../../records/lifecycle'
import { listResponse } from '../../records/list-response'
import { suggestLive } from '../../records/search/suggestion'
import { findAnnouncement, listAnnouncements } from './repository'
import { announcementEntity, createAnnouncement, editAnnouncement } from './service'

/** The announcement endpoints (S7.22 to S7.25). */
export function registerAnnouncementsRoutes(route: Route, deps: Dependencies): void {
  route.read(announcementEndpoints.list, ({ db, query, isPublic }) =>
    listResponse(query, 'latest', (page) => listAnnouncements(db, query.q, page, { isPublic }), {
      suggest: suggestLive(db, 'announcement', (q, page) => listAnnouncements(db, q, page, { isPublic })),
    }),
  )

  route.read(announcementEndpoints.find, async ({ db, params: { id }, isPublic }) => {
    const announcement = isId(id) ? await findAnnouncement(db, id, { isPublic }) : null
    if (!announcement) throw new AppError('not_found', announcementMessages.notFound)
    return { status: true as const, data: announcement }
  })

  route(announcementEndpoints.create, (request) => createAnnouncement(deps, request))
  route(announcementEndpoints.update, (request) => editAnnouncement(deps, request))

  route(announcementEndpoints.remove, (request) =>
    request.mutate((tx) => deleteRecord(tx, announcementEntity, changeRequestOf(request, deps.now()))),
  )
  route(announcementEndpoints.restore, (request) =>
    request.mutate((tx) => restoreRecord(tx, announcementEntity, changeRequestOf(request, deps.now()))),
  )
}
