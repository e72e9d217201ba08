import { Affiliate } from '@gatehouse/contract/entities/affiliate'

import { jsonObject } from '../../records/select-list'

/** An affiliate over `affiliate`. */
export const affiliateJson = () => jsonObject('affiliate', Affiliate, {})
