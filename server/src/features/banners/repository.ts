import type { ParsedQuery } from '@gatehouse/contract/endpoint'
import type { bannerEndpoints } from '@gatehouse/contract/entities/banner'
import { sql } from 'kysely'

import { byTime } from '../../records/list-order'
import { defineList, jsonOf } from '../../records/lists/define-list'
import { tableWriter } from '../../records/table-writer'
import { bannerJson } from './json'

export const bannerWriter = tableWriter('banner')

export const bannerList = defineList<ParsedQuery<typeof bannerEndpoints.list>>({
  table: 'banner',
  filters: {},
  orders: { latest: byTime(sql`banner.created_at`, true) },
  search: null,
  item: jsonOf('banner', ({ origin }) => bannerJson(origin)),
})
