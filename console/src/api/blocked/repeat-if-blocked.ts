import { isNoResponse } from '../api-error'
import { hostKind } from '../compatibility/host-kind'
import type { SendTo } from './repeat-blocked'

/**
 * After a request to `address` has failed: repeats it at its alias if the browser itself blocked it, as ad
 * blockers do (docs/decisions/0069), and returns that response. `sentAt`: when it was sent, in milliseconds
 * like `performance.now()`.
 * @throws ApiError `blocked` if the browser blocked it and the alias had no response; otherwise `failure`
 */
export async function repeatIfBlocked<Response>(
  failure: unknown,
  address: string,
  sentAt: number,
  send: SendTo<Response>,
): Promise<Response> {
  if (!isNoResponse(failure)) throw failure
  const { repeatBlocked } = await import('./repeat-blocked').catch(() => {
    // The connection is lost for this code, too.
    throw failure
  })
  const url = new URL(address, window.location.href)
  // Not imported there: the sign-in page would load the whole console with it.
  return repeatBlocked(failure, url, hostKind(url.pathname) === 'gatehouse', sentAt, send)
}
