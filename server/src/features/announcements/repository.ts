import {
  Announcement,
  announcementFields,
  announcementMessages,
  type AnnouncementQuery,
} from '@gatehouse/contract/entities/announcement'
import { sql } from 'kysely'

import type { Saved } from '../../http/entity-routes'
import { defineList, jsonOf, newestFirst } from '../../records/lists/define-list'
import { fieldOrders } from '../../records/lists/field-orders'
import { choice, createdOnDays } from '../../records/lists/filters'
import { type JsonContext, jsonObject } from '../../records/select-list'
import { tableWriter } from '../../records/table-writer'

/** Requests without a token do not see the author, who may be a deleted admin. */
const json = ({ isPublic }: JsonContext) =>
  jsonObject('announcement', Announcement, {
    admin_name: isPublic ? sql`null::text` : sql`(select name from admin where admin.id = announcement.admin_id)`,
  })

/** The app shows announcements; no push message is sent (docs/decisions/0023). An edit keeps the author. */
export const announcements = {
  entity: { table: 'announcement', messages: announcementMessages, json, writer: tableWriter('announcement') },
  newColumns: ({ signedIn }) => ({ admin_id: signedIn.admin.id }),
  list: defineList<AnnouncementQuery>({
    table: 'announcement',
    filters: {
      type: choice({ PUSH: sql`announcement.redirect_link <> ''`, 'IN-APP': sql`announcement.redirect_link = ''` }),
      ...createdOnDays('announcement'),
    },
    orders: { ...newestFirst('announcement'), ...fieldOrders('announcement', announcementFields) },
    search: {},
    item: jsonOf('announcement', json),
  }),
} satisfies Saved<'announcement'> & { list: unknown }
