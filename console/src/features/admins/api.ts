import { adminEndpoints, adminPageSize } from '@gatehouse/contract/entities/admin'
import { pagedList } from '../../lists/paged-list'

export const adminsKey = ['admins'] as const

export const admins = pagedList({
  key: adminsKey,
  endpoint: adminEndpoints.list,
  pageSize: adminPageSize,
})
