import { buildAlias } from '@gatehouse/contract/alias/call-alias'
import { blocked, isNoResponse } from '../api-error'

/** Sends the same request to another address. Rejects with an ApiError. */
export type SendTo<Response> = (address: string) => Promise<Response>

/** An extension blocks a request at once; one that failed later had been sent. */
const maxBlockedMs = 3000
const probeTimeoutMs = 5000

/** See `repeatIfBlocked`. A request was blocked if the server responds at another address. */
export async function repeatBlocked<Response>(
  failure: unknown,
  { origin, pathname, search }: URL,
  hasAliases: boolean,
  sentAt: number,
  send: SendTo<Response>,
): Promise<Response> {
  const isLate = performance.now() - sentAt > maxBlockedMs
  if (isLate || !navigator.onLine || !(await isReachable(origin))) throw failure
  // Other servers have no aliases.
  if (!hasAliases) throw blocked()
  return send(origin + buildAlias(pathname + search)).catch((reason: unknown) => {
    throw isNoResponse(reason) ? blocked() : reason
  })
}

/**
 * Whether any response arrives. With CORS and without: this product's own server lets only listed origins
 * read its page, and others may not know CORS there.
 */
function isReachable(origin: string): Promise<boolean> {
  const signal = AbortSignal.timeout(probeTimeoutMs)
  const probe = (mode: RequestMode) =>
    fetch(`${origin}/`, { method: 'HEAD', mode, credentials: 'omit', cache: 'no-store', signal })
  return Promise.any([probe('cors'), probe('no-cors')]).then(
    () => true,
    // No response: the failure stays that of the connection.
    () => false,
  )
}
