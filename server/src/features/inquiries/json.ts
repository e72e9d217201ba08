import { InquiredProperty, Inquiry } from '@gatehouse/contract/entities/inquiry'
import { sql } from 'kysely'

import { jsonObject, selectList } from '../../records/select-list'

/** An inquiry over `inquiry`, with its property unless that is deleted. */
export const inquiryJson = jsonObject('inquiry', Inquiry, {
  property: sql`(
    select row_to_json(about) from (
      select ${selectList('property', InquiredProperty, {})} from property
      where property.id = inquiry.property_id and property.deleted_at is null
    ) about)`,
  answered_by: sql`(select admin.name from admin where admin.id = inquiry.answered_by)`,
})
