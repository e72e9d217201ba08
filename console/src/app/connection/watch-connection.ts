import type { MutationCacheNotifyEvent, Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { isCancelled, isNoResponse } from '../../api/api-error'
import { isShort } from '../../lists/infinite-list'

/**
 * Offline and reconnecting: requests have no response, without or with a network, and are sent again. Slow: a
 * request has waited for long.
 */
export type Connection = 'online' | 'offline' | 'reconnecting' | 'slow'

const slowMs = 4000
/** Where the browser has measured a connection like 2G (Network Information API, in Chromium). */
const slowMsIn2g = 1000
const minRetryMs = 4000
const maxRetryMs = 30_000

/** How long a state lasts before it is shown, so that a short one does not flicker. */
const settleMs = { online: 0, offline: 0, reconnecting: 1000, slow: 0 }
/** A slow connection has faster moments. */
const slowToOnlineMs = 3000

/**
 * Observes the requests of the page, and sends those that had no response again. Calls `onChange` with the
 * state to show. Returns a function that stops it.
 */
export function watchConnection(client: QueryClient, onChange: (connection: Connection) => void): () => void {
  const cache = client.getQueryCache()
  /** When each request was sent, by the hash of its query. */
  const pending = new Map<string, number>()
  let isLost = cache.findAll({ type: 'active' }).some(({ state }) => isNoResponse(state.error))
  let retries = 0
  let [shown, next]: Connection[] = ['online', 'online']
  let settling: ReturnType<typeof setTimeout> | undefined
  let slowCheck: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  const read = (): Connection => {
    if (isLost) return navigator.onLine ? 'reconnecting' : 'offline'
    const isSlow = [...pending.values()].some((sentAt) => performance.now() - sentAt >= maxWaitMs())
    return isSlow ? 'slow' : 'online'
  }
  const update = () => {
    scheduleRetry()
    clearTimeout(slowCheck)
    const oldest = Math.min(...pending.values())
    if (pending.size > 0) slowCheck = setTimeout(update, Math.max(1000, oldest + maxWaitMs() - performance.now()))
    const state = read()
    if (state === next) return
    next = state
    clearTimeout(settling)
    const delayMs = state === 'online' && shown === 'slow' ? slowToOnlineMs : settleMs[state]
    settling = setTimeout(() => {
      if (shown !== state) onChange((shown = state))
    }, delayMs)
  }
  const scheduleRetry = () => {
    if (!isLost || pending.size > 0 || retry !== undefined) return
    retry = setTimeout(resend, Math.min(maxRetryMs, minRetryMs * 2 ** retries))
    retries += 1
  }
  const resend = () => {
    clearTimeout(retry)
    retry = undefined
    // A long list is not refetched as a whole (lists/infinite-list.ts).
    const short = { type: 'active', predicate: ({ state }: Query) => isShort(state.data) } as const
    isLost &&= cache.findAll(short).length > 0
    void client.refetchQueries(short)
  }
  const onResult = (error: unknown) => {
    if (isCancelled(error)) return
    isLost = isNoResponse(error)
    if (!isLost) retries = 0
  }
  const onQuery = (event: QueryCacheNotifyEvent) => {
    const { queryHash, state } = event.query
    if (event.type === 'removed' || state.fetchStatus === 'idle') pending.delete(queryHash)
    else if (!pending.has(queryHash)) pending.set(queryHash, performance.now())
    if (event.type === 'updated') {
      const { action } = event
      if (action.type === 'failed' || action.type === 'error') onResult(action.error)
      if (action.type === 'success' && !action.manual) onResult(null)
    }
    update()
  }
  const onMutation = (event: MutationCacheNotifyEvent) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'error') onResult(event.action.error)
    update()
  }
  // Also without a network: requests show whether the server can be reached, which may be on this machine.
  const onNetwork = () => {
    retries = 0
    resend()
    update()
  }
  const stops = [cache.subscribe(onQuery), client.getMutationCache().subscribe(onMutation)]
  const listening = new AbortController()
  for (const name of ['online', 'offline']) window.addEventListener(name, onNetwork, { signal: listening.signal })
  update()
  return () => {
    for (const stop of stops) stop()
    listening.abort()
    for (const timer of [settling, slowCheck, retry]) clearTimeout(timer)
  }
}

/** How long a request may wait on a connection that is not slow. */
function maxWaitMs(): number {
  const { effectiveType = '' } = (navigator as { connection?: { effectiveType?: string } }).connection ?? {}
  return effectiveType.endsWith('2g') ? slowMsIn2g : slowMs
}
