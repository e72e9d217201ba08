import type { Affiliate } from '@gatehouse/contract/entities/affiliate'
import { sql, type RawBuilder } from 'kysely'

import { isoTime } from '../../records/list-order'

/** Returns the select list of an affiliate's JSON, for queries on `affiliate`. */
export const affiliateJson = (): RawBuilder<Affiliate> => sql`
  affiliate.id, affiliate.first_name, affiliate.last_name, affiliate.phone_number, affiliate.affiliate_code,
  affiliate.property_count, affiliate.value, affiliate.status, affiliate.payment_status,
  ${isoTime(sql`affiliate.created_at`)} as created_at,
  ${isoTime(sql`affiliate.updated_at`)} as updated_at,
  affiliate.version`
