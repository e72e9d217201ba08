import { aliasOf } from '@gatehouse/contract/alias/call-alias'
import { blocked, isNoResponse } from '../api-error'
import { hostKind } from '../compatibility/hosts/host-kind'
import type { SendTo } from './repeat-if-blocked'

/** An extension blocks a request at once; one that failed later had been sent. */
const maxBlockedMs = 3000
const probeTimeoutMs = 5000

/** See `repeatIfBlocked`. A request was blocked if the server responds at another address. */
export async function repeatBlocked<Response>(
  failure: unknown,
  address: string,
  sentAt: number,
  send: SendTo<Response>,
): Promise<Response> {
  const { origin, pathname, search } = new URL(address, window.location.href)
  const isLate = performance.now() - sentAt > maxBlockedMs
  if (isLate || !navigator.onLine || !(await isReachable(origin))) throw failure
  // Other servers have no aliases.
  if (hostKind(pathname) !== 'gatehouse') throw blocked()
  return send(origin + aliasOf(pathname + search)).catch((reason: unknown) => {
    throw isNoResponse(reason) ? blocked() : reason
  })
}

/** Whether any response arrives: without CORS, because only its arrival matters. */
const isReachable = (origin: string): Promise<boolean> =>
  fetch(`${origin}/`, {
    method: 'HEAD',
    mode: 'no-cors',
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(probeTimeoutMs),
  }).then(
    () => true,
    () => false,
  )
