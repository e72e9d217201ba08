import type { ErrorCode } from '@gatehouse/contract/response'
import type { Endpoint } from '@gatehouse/contract/endpoint'

/** What each refusal says; some calls have a sentence of their own. */
export const errorWords: Readonly<Record<ErrorCode, string>> = {
  bad_request: 'The request could not be understood',
  unauthenticated: 'Please sign in again',
  not_found: 'There is nothing at this address',
  method_not_allowed: 'Send another method to this address',
  timeout: 'The request took too long to arrive',
  conflict: 'This is in conflict with something that exists',
  stale: 'Someone else changed this in the meantime',
  too_large: 'The request is too large',
  address_too_long: 'The address is too long',
  unsupported_type: 'The type of the request or of a file is not accepted',
  invalid: 'A field is at fault; see errors',
  too_many: 'Too many requests of this kind at once',
  headers_too_large: 'The headers of the request are too large',
  internal: 'Something went wrong on the server. Please try again.',
  unavailable: 'The database cannot be reached just now. Please try again in a moment.',
  storage_full: 'There is not enough space left on the server for this upload.',
}

/** Whether a call takes notice of If-Match: every change of a record that its path names does. A device has no version. */
export const honoursVersions = ({ method, path }: Endpoint): boolean =>
  method !== 'GET' && path.includes('{') && !path.startsWith('/admin/account/')

/** The refusals that a call can meet, by what it takes. */
export function errorsOf(call: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = ['bad_request']
  const needsToken = call.access !== 'anyone'
  if (needsToken || call.path.endsWith('/signin')) codes.push('unauthenticated')
  if (call.path.includes('{') || call.access === 'intake') codes.push('not_found')
  if (call.method !== 'GET') codes.push('timeout')
  if (call.method !== 'GET' && (call.files || call.path.includes('{') || call.holdsPassword)) codes.push('conflict')
  if (honoursVersions(call)) codes.push('stale')
  if (call.body) codes.push('too_large', 'unsupported_type')
  if (call.body || call.query) codes.push('invalid')
  if (call.files || call.query || call.access !== 'admin') codes.push('too_many')
  if (call.files) codes.push('storage_full')
  return [...codes, 'internal', 'unavailable']
}
