import { Career, careerFields, careerMessages, type CareerQuery } from '@gatehouse/contract/entities/career'

import type { Saved } from '../../http/entity-routes'
import { defineList, jsonOf, newestFirst } from '../../records/lists/define-list'
import { fieldOrders } from '../../records/lists/field-orders'
import { createdOnDays, equals } from '../../records/lists/filters'
import { jsonObject } from '../../records/select-list'
import { tableWriter } from '../../records/table-writer'

const json = () => jsonObject('career', Career, {})

export const careers = {
  entity: { table: 'career', messages: careerMessages, json, writer: tableWriter('career') },
  list: defineList<CareerQuery>({
    table: 'career',
    filters: { type: equals, ...createdOnDays('career') },
    orders: { ...newestFirst('career'), ...fieldOrders('career', careerFields) },
    search: {},
    item: jsonOf('career', json),
  }),
} satisfies Saved<'career'> & { list: unknown }
