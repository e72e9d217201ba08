import type { Announcement } from '@gatehouse/contract/entities/announcement'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables'
import type { Page, PageRequest } from '../../records/list-response'
import { findLive, listLive } from '../../records/live-rows'
import { tableWriter } from '../../records/table-writer'
import { announcementJson } from './json'

export const announcementWriter = tableWriter('announcement')

interface Audience {
  readonly isPublic: boolean
}

/** Live announcements, newest first. */
export const listAnnouncements = (
  db: Kysely<Tables>,
  q: string | undefined,
  page: PageRequest,
  audience: Audience,
): Promise<Page> => listLive(db, { table: 'announcement', item: announcementJson(audience), q }, page)

/** Null when the id is unknown or the announcement is deleted. */
export const findAnnouncement = (db: Kysely<Tables>, id: string, audience: Audience): Promise<Announcement | null> =>
  findLive(db, { table: 'announcement', item: announcementJson(audience) }, id)
