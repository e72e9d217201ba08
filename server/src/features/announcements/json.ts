import { Announcement } from '@gatehouse/contract/entities/announcement'
import { sql } from 'kysely'

import { jsonObject } from '../../records/select-list'

/** An announcement over `announcement`. Requests without a token (PUBLIC_LISTINGS) do not see its author. */
export const announcementJson = ({ isPublic }: { readonly isPublic: boolean }) =>
  jsonObject('announcement', Announcement, { admin_name: isPublic ? sql`null::text` : authorName })

/** The name of the author, who may be a deleted admin. */
const authorName = sql`(select admin.name from admin where admin.id = announcement.admin_id)`
