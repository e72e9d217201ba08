import type { Endpoint } from '@gatehouse/contract/endpoint'
import { isAvailable } from '../available'

/** S7.3 to S7.33, and Log Out. */
const specifiedCalls: ReadonlySet<string> = new Set([
  'GET /data/properties',
  'GET /data/properties/{id}',
  'POST /admin/properties/add',
  'PUT /admin/properties/edit/{id}',
  'DELETE /admin/properties/delete/{id}',
  'POST /admin/property-archive/add/{id}',
  'POST /admin/property-archive/remove/{id}',
  'GET /admin/property-archive',
  'GET /admin/agents',
  'POST /admin/agents/add',
  'DELETE /admin/agents/delete/{id}',
  'GET /admin/get-users',
  'GET /admin/recent-signups',
  'GET /admin/inquiries',
  'GET /data/banners',
  'POST /admin/banners/add',
  'DELETE /admin/banners/delete/{id}',
  'GET /data/announcements',
  'POST /admin/announcements/add',
  'PUT /admin/announcements/edit/{id}',
  'DELETE /admin/announcements/delete/{id}',
  'GET /admin/affiliates',
  'POST /admin/affiliate-register',
  'PUT /admin/affiliate-status/{affiliate_code}',
  'POST /admin/auth/signin',
  'POST /admin/auth/signout',
  'GET /admin/get-admins',
  'POST /admin/auth/register-admin',
  'DELETE /admin/users/delete/{id}',
])

/** The specification reads careers from a document database (S7.34): a server may have these calls. */
const optionalCalls: ReadonlySet<string> = new Set([
  'GET /data/careers',
  'POST /admin/careers/add',
  'PUT /admin/careers/edit/{id}',
  'DELETE /admin/careers/delete/{id}',
])

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Whether the server has the call. */
export const isSpecified = (endpoint: Endpoint): boolean =>
  specifiedCalls.has(nameOf(endpoint)) || (isOptional(endpoint) && isAvailable('careers') === true)

export const isOptional = (endpoint: Endpoint): boolean => optionalCalls.has(nameOf(endpoint))
