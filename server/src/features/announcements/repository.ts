import type { Paging } from '@gatehouse/contract/paging'
import { sql } from 'kysely'

import { byTime } from '../../records/list-order'
import { defineList, jsonOf } from '../../records/lists/define-list'
import { tableWriter } from '../../records/table-writer'
import { announcementJson } from './json'

export const announcementWriter = tableWriter('announcement')

export const announcementList = defineList<Paging>({
  table: 'announcement',
  filters: {},
  orders: { latest: byTime(sql`announcement.created_at`, true) },
  search: {},
  item: jsonOf('announcement', announcementJson),
})
