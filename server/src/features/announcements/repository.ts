import type { Announcement } from '@gatehouse/contract/entities/announcement'
import type { Kysely, Transaction, Updateable } from 'kysely'

import type { AnnouncementTable, Tables } from '../../database/tables'
import type { NewRow } from '../../records/lifecycle'
import type { Page, PageRequest } from '../../records/list-response'
import { findLive, listLive } from '../../records/live-rows'
import type { SoftRow } from '../../records/soft-delete'
import { announcementJson } from './json'

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

export const insertAnnouncement = (tx: Transaction<Tables>, row: NewRow<'announcement'>) =>
  tx.insertInto('announcement').values(row).returningAll().executeTakeFirstOrThrow()

export const updateAnnouncement = (
  tx: Transaction<Tables>,
  { id, version }: SoftRow<'announcement'>,
  columns: Updateable<AnnouncementTable>,
  now: Date,
) =>
  tx
    .updateTable('announcement')
    .set({ ...columns, updated_at: now, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
