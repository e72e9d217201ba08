import type { Admin } from '@gatehouse/contract/entities/admin'
import { sql, type RawBuilder } from 'kysely'

import { isoTime } from '../../records/list-order'

/** An admin over `admin`, without password data. */
export const adminJson = (): RawBuilder<Admin> => sql`
  admin.id, admin.name, admin.email, admin.phone_number, admin.status,
  ${isoTime(sql`admin.created_at`)} as created_at, admin.version`
