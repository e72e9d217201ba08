import { affiliateCalls, affiliatePageSize } from '@gatehouse/contract/affiliate'
import { newestFirst, pagedList } from '../lists/paged-list'

/** Invalidated by every change of an affiliate. */
export const affiliatesKey = ['affiliates'] as const

export const affiliates = pagedList({
  key: affiliatesKey,
  endpoint: affiliateCalls.list,
  pageSize: affiliatePageSize,
  arrange: newestFirst,
})
