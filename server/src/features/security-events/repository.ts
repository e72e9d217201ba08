import type { ParsedQuery } from '@gatehouse/contract/endpoint'
import { SecurityEvent, type securityEventEndpoints } from '@gatehouse/contract/security-event'
import { type RawBuilder, sql } from 'kysely'

import { defineList, jsonOf, newestFirst } from '../../records/lists/define-list'
import { equals } from '../../records/lists/filters'
import { jsonObject } from '../../records/select-list'

// Reads only: auth/security-events writes the table.

/** Admins stay in their table after they were deleted. */
const nameOf = (id: RawBuilder<unknown>) => sql`(select admin.name from admin where admin.id = ${id})`

const json = () =>
  jsonObject('security_event', SecurityEvent, {
    admin_name: nameOf(sql`security_event.admin_id`),
    actor_name: nameOf(sql`security_event.actor_id`),
  })

/** The events of one account, or of all without `admin_id`. */
export const securityEventList = defineList<
  ParsedQuery<typeof securityEventEndpoints.listAll>,
  { readonly admin_id?: string }
>({
  table: 'security_event',
  where: sql`true`,
  filters: { admin_id: equals },
  orders: newestFirst('security_event'),
  search: null,
  item: jsonOf('security_event', json),
})
