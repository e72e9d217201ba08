import type { Endpoint } from '@gatehouse/contract/endpoint'
import { hostKind, notifyHostListeners } from './host-kind'

type Call = Pick<Endpoint, 'method' | 'path'>

/** A call, the header that makes a repeated request safe, or a filter of a list. */
export type Capability = Call | 'Idempotency-Key' | 'inquiries by property_id'

/**
 * Method and path, so that this list does not load the contract of every entity. S7.3 to S7.33, and Log Out.
 */
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

/** Responses that are made from other calls (./derived-responses). */
const derivedCalls: ReadonlySet<string> = new Set([
  'GET /admin/stats',
  'GET /admin/agents/{id}',
  'GET /data/announcements/{id}',
  'GET /admin/properties/deleted',
])

/** The specification reads careers from a document database (S7.34): a server may have these calls. */
const optionalCalls: ReadonlySet<string> = new Set([
  'GET /data/careers',
  'POST /admin/careers/add',
  'PUT /admin/careers/edit/{id}',
  'DELETE /admin/careers/delete/{id}',
])
let isOptionalTried = false

const nameOf = ({ method, path }: Call) => `${method} ${path}`

/** Whether every server has the call. */
export const isSpecified = (call: Call): boolean =>
  specifiedCalls.has(nameOf(call)) || (isOptionalTried && isOptional(call))

export const isOptional = (call: Call): boolean => optionalCalls.has(nameOf(call))

export const isDerived = (call: Call): boolean => derivedCalls.has(nameOf(call))

/** Undefined while the kind of server is unknown. */
export function isSupported(capability: Capability): boolean | undefined {
  const kind = hostKind(typeof capability === 'string' ? '/' : capability.path)
  if (kind !== 'specification') return kind === 'gatehouse' ? true : undefined
  return typeof capability !== 'string' && (isSpecified(capability) || isDerived(capability))
}

/** Calls that the server may lack are sent from now on, or no longer. */
export function setOptionalCallsEnabled(isEnabled: boolean): void {
  isOptionalTried = isEnabled
  notifyHostListeners()
}
