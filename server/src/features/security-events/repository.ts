import type { ParsedQuery } from '@gatehouse/contract/endpoint'
import type { securityEventEndpoints } from '@gatehouse/contract/security-event'
import { sql } from 'kysely'

import { byTime } from '../../records/list-order'
import { defineList, jsonOf } from '../../records/lists/define-list'
import { equals } from '../../records/lists/filters'
import { securityEventJson } from './json'

// Reads only: auth/security-events writes the table.

/** The events of one account, or of all without `admin_id`. */
export const securityEventList = defineList<
  ParsedQuery<typeof securityEventEndpoints.listAll>,
  { readonly admin_id?: string }
>({
  table: 'security_event',
  where: sql`true`,
  filters: { admin_id: equals },
  orders: { latest: byTime(sql`security_event.created_at`, true) },
  search: null,
  item: jsonOf('security_event', securityEventJson),
})
