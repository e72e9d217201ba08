import type { Announcement } from '@gatehouse/contract/announcement'
import { sql, type Insertable, type Kysely, type Transaction, type Updateable } from 'kysely'

import { isoTime } from '../../records/list-order'
import { findLive, listLive } from '../../records/live-rows'
import type { AnnouncementTable, Tables } from '../../database/tables'
import type { Page, PageRequest } from '../../records/list-response'

interface Audience {
  readonly isPublic: boolean
}

/** Live announcements, newest first. */
export const listAnnouncements = (
  db: Kysely<Tables>,
  q: string | undefined,
  page: PageRequest,
  audience: Audience,
): Promise<Page> => listLive(db, { ...shownTo(audience), q }, page)

/** A live announcement as the contract describes it. */
export const findAnnouncement = (db: Kysely<Tables>, id: string, audience: Audience): Promise<Announcement | null> =>
  findLive(db, shownTo(audience), id)

export async function insertAnnouncement(tx: Transaction<Tables>, row: Insertable<AnnouncementTable>): Promise<void> {
  await tx.insertInto('announcement').values(row).execute()
}

export async function updateAnnouncement(
  tx: Transaction<Tables>,
  id: string,
  columns: Updateable<AnnouncementTable>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('announcement')
    .set((is) => ({ ...columns, updated_at: now, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** An admin who was deleted since is still who wrote it. */
const authorName = sql`(select admin.name from admin where admin.id = announcement.admin_id)`

const shownTo = ({ isPublic }: Audience) => ({
  table: 'announcement' as const,
  item: sql`
    announcement.id, announcement.announcement_text, announcement.redirect_link,
    ${isPublic ? sql`null::text` : authorName} as admin_name,
    ${isoTime(sql`announcement.created_at`)} as created_at,
    announcement.version`,
})
