import { adminEndpoints, adminPageSize } from '@gatehouse/contract/admin'
import { pagedList } from '../../lists/paged-list'

export const adminsKey = ['admins'] as const

export const admins = pagedList({
  key: adminsKey,
  endpoint: adminEndpoints.list,
  pageSize: adminPageSize,
})
