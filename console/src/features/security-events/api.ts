import { securityEventEndpoints, securityEventPageSize } from '@gatehouse/contract/security-event'
import { pagedList } from '../../lists/paged-list'

export const ownSecurityEvents = pagedList({
  key: ['security-events', 'own'],
  endpoint: securityEventEndpoints.listOwn,
  pageSize: securityEventPageSize,
})

export const allSecurityEvents = pagedList({
  key: ['security-events', 'all'],
  endpoint: securityEventEndpoints.listAll,
  pageSize: securityEventPageSize,
})
