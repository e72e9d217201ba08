import { affiliateEndpoints, affiliatePageSize } from '@gatehouse/contract/entities/affiliate'
import { pagedList } from '../../lists/paged-list'

/** Query key of affiliates; invalidated by every change of one. */
export const affiliatesKey = ['affiliates'] as const

export const affiliates = pagedList({
  key: affiliatesKey,
  endpoint: affiliateEndpoints.list,
  pageSize: affiliatePageSize,
})
