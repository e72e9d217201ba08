import { signupEndpoints, signupPageSize } from '@gatehouse/contract/entities/signup'
import { pagedList } from '../../lists/paged-list'

export const signupsKey = ['signups'] as const

export const signups = pagedList({
  key: signupsKey,
  endpoint: signupEndpoints.list,
  pageSize: signupPageSize,
})
