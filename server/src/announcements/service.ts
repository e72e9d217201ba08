import { announcementSentences, type announcementCalls, type AnnouncementInput } from '@gatehouse/contract/announcement'

import { recordChange } from '../db/change'
import { newId } from '../db/id'
import { foldForSearch } from '../db/search-text'
import type { Deps } from '../deps'
import type { Call } from '../http/call'
import { assertVersion, lockLive, type Undoable } from '../http/undoable-delete'
import { findAnnouncement, insertAnnouncement, updateAnnouncement } from './repository'

/** It is shown in the app; no message is sent (decisions, section 5). */
export function createAnnouncement(deps: Deps, call: Call<typeof announcementCalls.create>) {
  const { body, signedIn } = call
  return call.mutate(async (tx) => {
    const now = deps.now()
    const id = newId()
    const admin_id = signedIn.admin.id
    const written = { id, admin_id, created_at: now, updated_at: now, deleted_at: null }
    await insertAnnouncement(tx, { ...columnsOf(body), ...written })
    const change = { action: 'create', entity: 'announcement', before: null, after: snapshotOf(body) } as const
    await recordChange(tx, { ...change, id, adminId: admin_id }, now)
    const data = await findAnnouncement(tx, id, { isPublic: false })
    return { status: true as const, message: announcementSentences.created, data: data! }
  })
}

/** Whoever edits it, its author stays. */
export function editAnnouncement(deps: Deps, call: Call<typeof announcementCalls.update>) {
  const { params, body, signedIn, versions } = call
  return call.mutate(async (tx) => {
    const now = deps.now()
    const row = await lockLive(tx, undoableAnnouncement, params.id)
    assertVersion(row, versions, versions && (await findAnnouncement(tx, row.id, { isPublic: false })))
    await updateAnnouncement(tx, row.id, columnsOf(body), now)
    const change = { action: 'update', before: snapshotOf(row), after: snapshotOf(body) } as const
    await recordChange(tx, { ...change, entity: 'announcement', id: row.id, adminId: signedIn.admin.id }, now)
    const data = await findAnnouncement(tx, row.id, { isPublic: false })
    return { status: true as const, message: announcementSentences.updated, data: data! }
  })
}

/** How announcements are deleted and taken back. */
export const undoableAnnouncement: Undoable<'announcement'> = {
  table: 'announcement',
  entity: 'announcement',
  sentences: announcementSentences,
  snapshot: (_, row) => snapshotOf(row),
}

const columnsOf = ({ announcement_text, redirect_link }: AnnouncementInput) => ({
  announcement_text,
  redirect_link,
  search_text: foldForSearch(announcement_text, redirect_link),
})

const snapshotOf = ({ announcement_text, redirect_link }: AnnouncementInput) => ({ announcement_text, redirect_link })
