import { isNoResponse } from '../api-error'

/** Sends the same request to another address. Rejects with an ApiError. */
export type SendTo<Response> = (address: string) => Promise<Response>

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
  return repeatBlocked(failure, address, sentAt, send)
}
