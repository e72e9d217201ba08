import { Affiliate } from '@gatehouse/contract/entities/affiliate'

import { selectList } from '../../records/select-list'

/** An affiliate over `affiliate`. */
export const affiliateJson = () => selectList('affiliate', Affiliate, {})
