import { SecurityEvent } from '@gatehouse/contract/security-event'
import { type RawBuilder, sql } from 'kysely'

import { jsonObject, type JsonText } from '../../records/select-list'

/** The JSON of a security event: an expression over its table. */
export const securityEventJson = (): JsonText<SecurityEvent> =>
  jsonObject('security_event', SecurityEvent, {
    admin_name: nameOf(sql`security_event.admin_id`),
    actor_name: nameOf(sql`security_event.actor_id`),
  })

/** Admins stay in their table after they were deleted. */
const nameOf = (id: RawBuilder<unknown>) => sql`(select admin.name from admin where admin.id = ${id})`
