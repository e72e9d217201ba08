import { consoleMediaType } from '@gatehouse/contract/history/console-media-type'

import { readToken } from './session/token'

export interface CallHeaders {
  /** The version of the record that was read; 0 when its server has no versions. */
  ifMatch?: number | undefined
  /** One key per submission: a repeated request gets the same response and creates one row. */
  idempotencyKey?: string | undefined
  /** Another token than the session's. */
  token?: string | undefined
}

export type RequestHeaders = Record<string, string>

/** Headers for this product's own server. The token is sent without a scheme (S6.3). */
export function requestHeaders({ ifMatch, idempotencyKey, token }: CallHeaders): RequestHeaders {
  const headers = basicHeaders(token)
  headers['Accept'] = `application/json, ${consoleMediaType}`
  if (ifMatch) headers['If-Match'] = `"${ifMatch}"`
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  return headers
}

/** The headers that every server accepts. */
export function basicHeaders(token = readToken() ?? ''): RequestHeaders {
  const headers: RequestHeaders = { Accept: 'application/json' }
  if (token) headers['Authorization'] = token
  return headers
}
