import type { CareerQuery } from '@gatehouse/contract/entities/career'
import { sql } from 'kysely'

import { byTime } from '../../records/list-order'
import { defineList, jsonOf } from '../../records/lists/define-list'
import { equals } from '../../records/lists/filters'
import { tableWriter } from '../../records/table-writer'
import { careerJson } from './json'

export const careerWriter = tableWriter('career')

export const careerList = defineList<CareerQuery>({
  table: 'career',
  filters: { type: equals },
  orders: { latest: byTime(sql`career.created_at`, true) },
  search: {},
  item: jsonOf('career', careerJson),
})
