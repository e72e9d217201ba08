import { announcementCalls, announcementSentences } from '@gatehouse/contract/announcement'

import { isId } from '../db/id'
import type { Deps } from '../deps'
import { AppError } from '../http/app-error'
import { answerList } from '../http/list-answer'
import type { Serve } from '../http/serve'
import { changeRequestOf, deleteRecord, restoreRecord } from '../http/undoable-delete'
import { findAnnouncement, listAnnouncements } from './repository'
import { createAnnouncement, editAnnouncement, undoableAnnouncement } from './service'

/** The announcement calls (specification, section 7). */
export function serveAnnouncements(serve: Serve, deps: Deps): void {
  // Whoever calls without a token (PUBLIC_LISTINGS) does not learn who wrote it.
  serve(announcementCalls.list, ({ db, query, signedIn }) =>
    answerList(query, 'latest', (slice) => listAnnouncements(db, query.q, slice, { isPublic: !signedIn })),
  )

  serve(announcementCalls.find, async ({ db, params: { id }, signedIn }) => {
    const announcement = isId(id) ? await findAnnouncement(db, id, { isPublic: !signedIn }) : null
    if (!announcement) throw new AppError('not_found', announcementSentences.notFound)
    return { status: true as const, data: announcement }
  })

  serve(announcementCalls.create, (call) => createAnnouncement(deps, call))
  serve(announcementCalls.update, (call) => editAnnouncement(deps, call))

  serve(announcementCalls.remove, (call) =>
    call.mutate((tx) => deleteRecord(tx, undoableAnnouncement, changeRequestOf(call, deps.now()))),
  )
  serve(announcementCalls.restore, (call) =>
    call.mutate((tx) => restoreRecord(tx, undoableAnnouncement, changeRequestOf(call, deps.now()))),
  )
}
