import { sql, type Kysely } from 'kysely'

import { isoTime } from '../../records/list-order'
import { listLive } from '../../records/live-rows'
import type { Tables } from '../../database/tables'
import type { Page, PageRequest } from '../../records/list-response'

/** Inquiries, newest first, each with the property it is about while that is not deleted. */
export const listInquiries = (db: Kysely<Tables>, q: string | undefined, page: PageRequest): Promise<Page> =>
  listLive(db, { table: 'inquiry', item, q }, page)

/** The select list of an inquiry (contract: Inquiry). */
const item = sql`
  inquiry.id, inquiry.name, inquiry.email, inquiry.phone_number, inquiry.message, inquiry.property_id, inquiry.source,
  ${isoTime(sql`inquiry.created_at`)} as created_at,
  (select json_build_object('id', property.id, 'type', property.type, 'location', property.location,
      'price', property.price, 'archived', property.archived)
    from property where property.id = inquiry.property_id and property.deleted_at is null) as property`
