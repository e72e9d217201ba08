import type { Announcement } from '@gatehouse/contract/announcement'
import { sql, type Insertable, type Kysely, type Transaction, type Updateable } from 'kysely'

import { byTime, isoTime } from '../db/list-order'
import { prepared } from '../db/prepared'
import { allOf, readPiece } from '../db/read-piece'
import { containsPattern } from '../db/search-text'
import type { AnnouncementTable, Tables } from '../db/tables'
import type { Piece, Slice } from '../http/list-answer'

interface Audience {
  readonly isPublic: boolean
}

/** Live announcements, newest first. */
export function listAnnouncements(
  db: Kysely<Tables>,
  q = '',
  { isCounted, ...slice }: Slice,
  audience: Audience,
): Promise<Piece> {
  const words = q.split(/\s+/).filter((word) => word !== '')
  const found = words.map((word) => sql<boolean>`announcement.search_text like ${containsPattern(word)}`)
  const where = allOf([isLive, ...found])
  return readPiece(db, {
    table: 'announcement',
    where,
    order: byTime(sql`announcement.created_at`, true),
    item: columnsFor(audience),
    total: isCounted && sql<number>`select count(*) from announcement where ${where}`,
    isPrepared: words.length === 0,
    ...slice,
  })
}

/** A live announcement as the contract describes it. */
export async function findAnnouncement(
  db: Kysely<Tables>,
  id: string,
  audience: Audience,
): Promise<Announcement | null> {
  const { rows } = await sql<{ announcement: Announcement }>`
    ${prepared} select row_to_json(item) as announcement
    from announcement cross join lateral (select ${columnsFor(audience)}) item
    where announcement.id = ${id} and ${isLive}`.execute(db)
  return rows[0]?.announcement ?? null
}

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

const isLive = sql<boolean>`announcement.deleted_at is null`

/** An admin who was deleted since is still who wrote it. */
const authorName = sql`(select admin.name from admin where admin.id = announcement.admin_id)`

const columnsFor = ({ isPublic }: Audience) => sql`
  announcement.id, announcement.announcement_text, announcement.redirect_link,
  ${isPublic ? sql`null::text` : authorName} as admin_name,
  ${isoTime(sql`announcement.created_at`)} as created_at,
  announcement.version`
