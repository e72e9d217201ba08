import { affiliateEndpoints, affiliatePageSize } from '@gatehouse/contract/affiliate'
import { pagedList } from '../../lists/paged-list'

/** Invalidated by every change of an affiliate. */
export const affiliatesKey = ['affiliates'] as const

export const affiliates = pagedList({
  key: affiliatesKey,
  endpoint: affiliateEndpoints.list,
  pageSize: affiliatePageSize,
})
