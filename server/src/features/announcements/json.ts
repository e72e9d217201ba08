import type { Announcement } from '@gatehouse/contract/entities/announcement'
import { sql, type RawBuilder } from 'kysely'

import { isoTime } from '../../records/list-order'

/** An announcement over `announcement`. Requests without a token (PUBLIC_LISTINGS) do not see its author. */
export const announcementJson = ({ isPublic }: { readonly isPublic: boolean }): RawBuilder<Announcement> => sql`
  announcement.id, announcement.announcement_text, announcement.redirect_link,
  ${isPublic ? sql`null::text` : authorName} as admin_name,
  ${isoTime(sql`announcement.created_at`)} as created_at,
  announcement.version`

/** Also of a deleted admin. */
const authorName = sql`(select admin.name from admin where admin.id = announcement.admin_id)`
