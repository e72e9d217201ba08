import { readToken } from './session/token'
import { hostKind } from './host'

export interface CallHeaders {
  /** The version of the record that was read; 0 when its host keeps none. */
  ifMatch?: number | undefined
  /** One key per submission: a repeated send gives the same answer and one row. */
  idempotencyKey?: string | undefined
  /** Another token than the session's. */
  token?: string | undefined
}

/**
 * The token goes raw into Authorization (S6.3). Our two additional headers are sent only to a host that
 * is known to read them: a plain host's CORS answer would refuse the whole call for them.
 */
export function requestHeaders({
  ifMatch,
  idempotencyKey,
  token = readToken() ?? '',
}: CallHeaders): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (token) headers['Authorization'] = token
  if (hostKind() !== 'gatehouse') return headers
  if (ifMatch) headers['If-Match'] = `"${ifMatch}"`
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  return headers
}
