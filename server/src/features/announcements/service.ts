import {
  announcementMessages,
  type Announcement,
  type announcementEndpoints,
  type AnnouncementInput,
} from '@gatehouse/contract/entities/announcement'
import { normalizeForSearch } from '@gatehouse/contract/values/search-text'

import type { Dependencies } from '../../dependencies'
import type { RequestContext } from '../../http/request-context'
import { authorOf, changeRequestOf, createRecord, type DeletableEntity, updateRecord } from '../../records/lifecycle'
import { announcementJson } from './json'
import { insertAnnouncement, updateAnnouncement } from './repository'

export const announcementEntity: DeletableEntity<'announcement', Announcement> = {
  table: 'announcement',
  messages: announcementMessages,
  json: () => announcementJson({ isPublic: false }),
  insert: insertAnnouncement,
  update: updateAnnouncement,
  snapshot: (_, { announcement_text, redirect_link }) => ({ announcement_text, redirect_link }),
}

/** The app shows announcements; no push message is sent (docs/decisions/0023). */
export function createAnnouncement(deps: Dependencies, request: RequestContext<typeof announcementEndpoints.create>) {
  return request.mutate(async (tx) => {
    const columns = { ...columnsOf(request.body), admin_id: request.signedIn.admin.id }
    const data = await createRecord(tx, announcementEntity, authorOf(request, deps.now()), columns)
    return { status: true as const, message: announcementMessages.created, data }
  })
}

/** Does not change the author. */
export function editAnnouncement(deps: Dependencies, request: RequestContext<typeof announcementEndpoints.update>) {
  return request.mutate(async (tx) => {
    const change = changeRequestOf(request, deps.now())
    const data = await updateRecord(tx, announcementEntity, change, () => columnsOf(request.body))
    return { status: true as const, message: announcementMessages.updated, data }
  })
}

const columnsOf = ({ announcement_text, redirect_link }: AnnouncementInput) => ({
  announcement_text,
  redirect_link,
  search_text: normalizeForSearch(announcement_text, redirect_link),
})
