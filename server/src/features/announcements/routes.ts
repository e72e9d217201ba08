import { announcementEndpoints, announcementMessages } from '@gatehouse/contract/announcement'

import { isId } from '../../database/id'
import type { Dependencies } from '../../dependencies'
import { AppError } from '../../app-error'
import { listResponse } from '../../records/list-response'
import type { Route } from '../../http/route'
import { changeRequestOf, deleteRecord, restoreRecord } from '../../records/undoable-delete'
import { findAnnouncement, listAnnouncements } from './repository'
import { createAnnouncement, editAnnouncement, undoableAnnouncement } from './service'

/** The announcement calls (S7.22 to S7.25). */
export function registerAnnouncementsRoutes(route: Route, deps: Dependencies): void {
  // Whoever calls without a token (PUBLIC_LISTINGS) does not learn who wrote it.
  route(announcementEndpoints.list, ({ db, query, signedIn }) =>
    listResponse(query, 'latest', (page) => listAnnouncements(db, query.q, page, { isPublic: !signedIn })),
  )

  route(announcementEndpoints.find, async ({ db, params: { id }, signedIn }) => {
    const announcement = isId(id) ? await findAnnouncement(db, id, { isPublic: !signedIn }) : null
    if (!announcement) throw new AppError('not_found', announcementMessages.notFound)
    return { status: true as const, data: announcement }
  })

  route(announcementEndpoints.create, (call) => createAnnouncement(deps, call))
  route(announcementEndpoints.update, (call) => editAnnouncement(deps, call))

  route(announcementEndpoints.remove, (call) =>
    call.mutate((tx) => deleteRecord(tx, undoableAnnouncement, changeRequestOf(call, deps.now()))),
  )
  route(announcementEndpoints.restore, (call) =>
    call.mutate((tx) => restoreRecord(tx, undoableAnnouncement, changeRequestOf(call, deps.now()))),
  )
}
