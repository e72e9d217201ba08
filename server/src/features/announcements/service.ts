import {
  announcementMessages,
  type announcementEndpoints,
  type AnnouncementInput,
} from '@gatehouse/contract/announcement'

import { recordChange } from '../../records/change'
import { newId } from '../../database/id'
import { normalizeForSearch } from '../../records/search-text'
import type { Dependencies } from '../../dependencies'
import type { RequestContext } from '../../http/request-context'
import { assertVersion, lockLive, type Undoable } from '../../records/undoable-delete'
import { findAnnouncement, insertAnnouncement, updateAnnouncement } from './repository'

/** It is shown in the app; no message is sent (docs/decisions/0023). */
export function createAnnouncement(deps: Dependencies, call: RequestContext<typeof announcementEndpoints.create>) {
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
    return { status: true as const, message: announcementMessages.created, data: data! }
  })
}

/** Whoever edits it, its author stays. */
export function editAnnouncement(deps: Dependencies, call: RequestContext<typeof announcementEndpoints.update>) {
  const { params, body, signedIn, versions } = call
  return call.mutate(async (tx) => {
    const now = deps.now()
    const row = await lockLive(tx, undoableAnnouncement, params.id)
    assertVersion(row, versions, versions && (await findAnnouncement(tx, row.id, { isPublic: false })))
    await updateAnnouncement(tx, row.id, columnsOf(body), now)
    const change = { action: 'update', before: snapshotOf(row), after: snapshotOf(body) } as const
    await recordChange(tx, { ...change, entity: 'announcement', id: row.id, adminId: signedIn.admin.id }, now)
    const data = await findAnnouncement(tx, row.id, { isPublic: false })
    return { status: true as const, message: announcementMessages.updated, data: data! }
  })
}

/** How announcements are deleted and taken back. */
export const undoableAnnouncement: Undoable<'announcement'> = {
  table: 'announcement',
  entity: 'announcement',
  messages: announcementMessages,
  snapshot: (_, row) => snapshotOf(row),
}

const columnsOf = ({ announcement_text, redirect_link }: AnnouncementInput) => ({
  announcement_text,
  redirect_link,
  search_text: normalizeForSearch(announcement_text, redirect_link),
})

const snapshotOf = ({ announcement_text, redirect_link }: AnnouncementInput) => ({ announcement_text, redirect_link })
