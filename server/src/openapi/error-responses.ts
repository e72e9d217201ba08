import { scopesOf } from '@gatehouse/contract/api-keys/allowed-calls'
import type { ErrorCode } from '@gatehouse/contract/response'
import type { Endpoint } from '@gatehouse/contract/endpoint'

/** The default message of each error; some endpoints have a more specific one. */
export const errorMessages: Readonly<Record<ErrorCode, string>> = {
  bad_request: 'The request could not be understood',
  unauthenticated: 'Please sign in again',
  second_factor_required:
    'The credentials are wrong; or they are right, `code` is second_factor_required, and `second_factor` has a challenge, the methods of the second step and passkey_options',
  not_allowed: 'The API key may not make this call, or not from this address',
  not_found: 'There is nothing at this address',
  method_not_allowed: 'Send another method to this address',
  timeout: 'The request took too long to arrive',
  conflict: 'This is in conflict with something that exists',
  set_up_required: 'The server requires a second factor, which the admin has to set up first',
  read_all: 'Changes after this place are not available: read all records, then the changes after `next`',
  stale: 'Someone else changed this in the meantime',
  protocol_version: 'Send the header Tus-Resumable: 1.0.0',
  too_large: 'The request is too large',
  address_too_long: 'The address is too long',
  unsupported_type: 'The type of the request or of a file is not accepted',
  invalid: 'A field is invalid; see `errors`',
  too_many: 'Too many requests or attempts; Retry-After has the seconds to wait',
  headers_too_large: 'The headers of the request are too large',
  internal: 'Something went wrong on the server. Please try again.',
  unavailable: 'The database cannot be reached just now. Please try again in a moment.',
  storage_full: 'There is not enough space left on the server for this upload.',
}

/**
 * Whether an endpoint supports If-Match: every change of a
 * record with an id in its path. A device and a one-use link have no version.
 */
export const supportsIfMatch = ({ method, path }: Endpoint): boolean =>
  method !== 'GET' && path.includes('{') && !/^\/admin\/(?:account|users\/link)\//.test(path)

/** The errors that an endpoint can return, derived from its definition. */
export function listErrors(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = ['bad_request']
  const needsToken = endpoint.access !== 'anyone'
  const usesLink = endpoint.path.startsWith('/admin/auth/link/')
  if (needsToken || (endpoint.path.startsWith('/admin/auth/') && !usesLink)) codes.push('unauthenticated')
  if (scopesOf(endpoint).length > 0) codes.push('not_allowed')
  if (endpoint.path.endsWith('/signin')) codes.push('second_factor_required')
  // Replaced by `conflict` where an endpoint has both: they have the same status.
  if (endpoint.access === 'admin' && !endpoint.allowsSetUp) codes.push('set_up_required')
  if (endpoint.path.includes('{') || endpoint.access === 'intake' || usesLink) codes.push('not_found')
  if (endpoint.method !== 'GET') codes.push('timeout')
  const mayConflict = endpoint.files || endpoint.path.includes('{') || endpoint.holdsPassword || isInvitation(endpoint)
  if (endpoint.method !== 'GET' && mayConflict && !usesLink) codes.push('conflict')
  if (supportsIfMatch(endpoint)) codes.push('stale')
  if (endpoint.isLongPoll) codes.push('read_all')
  if (endpoint.body) codes.push('too_large', 'unsupported_type')
  if (endpoint.body || endpoint.query) codes.push('invalid')
  if (
    endpoint.files ||
    endpoint.query ||
    endpoint.holdsPassword ||
    endpoint.access !== 'admin' ||
    scopesOf(endpoint).length > 0
  )
    codes.push('too_many')
  if (endpoint.files) codes.push('storage_full')
  return [...codes, 'internal', 'unavailable']
}

const isInvitation = ({ path }: Endpoint): boolean => path.endsWith('/invite')
