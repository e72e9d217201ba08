import {
  announcementMessages,
  type Announcement,
  type announcementEndpoints,
  AnnouncementInput,
} from '@gatehouse/contract/entities/announcement'
import { fieldNames } from '@gatehouse/contract/values/fields'

import type { Dependencies } from '../../dependencies'
import type { RequestContext } from '../../http/request-context'
import { authorOf, changeRequestOf, createRecord, type DeletableEntity, updateRecord } from '../../records/lifecycle'
import { searchTextOf } from '../../records/search/stored-text'
import { announcementJson } from './json'
import { announcementWriter } from './repository'

export const announcementEntity = {
  table: 'announcement',
  messages: announcementMessages,
  json: (_, audience = { isPublic: false }) => announcementJson(audience),
  writer: announcementWriter,
  recordedColumns: fieldNames(AnnouncementInput),
} satisfies DeletableEntity<'announcement', Announcement>

/** The app shows announcements; no push message is sent (docs/decisions/0023). */
export function createAnnouncement(deps: Dependencies, request: RequestContext<typeof announcementEndpoints.create>) {
  const columns = { ...columnsOf(request.body), admin_id: request.signedIn.admin.id }
  return request.mutate((tx) => createRecord(tx, announcementEntity, authorOf(request, deps.now()), columns))
}

/** Does not change the author. */
export function editAnnouncement(deps: Dependencies, request: RequestContext<typeof announcementEndpoints.update>) {
  return request.mutate((tx) =>
    updateRecord(tx, announcementEntity, changeRequestOf(request, deps.now()), () => ({
      columns: columnsOf(request.body),
    })),
  )
}

const columnsOf = (fields: AnnouncementInput) => ({
  ...fields,
  search_text: searchTextOf('announcement', fields),
})
