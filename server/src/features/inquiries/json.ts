import type { Inquiry } from '@gatehouse/contract/entities/inquiry'
import { sql, type RawBuilder } from 'kysely'

import { isoTime } from '../../records/list-order'

/** An inquiry over `inquiry`, with its property unless that is deleted. */
export const inquiryJson: RawBuilder<Inquiry> = sql`
  inquiry.id, inquiry.name, inquiry.email, inquiry.phone_number, inquiry.message, inquiry.property_id, inquiry.source,
  ${isoTime(sql`inquiry.created_at`)} as created_at,
  (select json_build_object('id', property.id, 'type', property.type, 'location', property.location,
      'price', property.price, 'archived', property.archived)
    from property where property.id = inquiry.property_id and property.deleted_at is null) as property,
  inquiry.version, ${isoTime(sql`inquiry.answered_at`)} as answered_at,
  (select admin.name from admin where admin.id = inquiry.answered_by) as answered_by`
