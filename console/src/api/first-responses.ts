import type { ReceivedResponse } from './read-response'
import { basicHeaders, type RequestHeaders } from './request-headers'

/** A request that was sent before the code of the page had arrived. */
interface FirstResponse {
  /** Rejects as `fetch` does. */
  received: Promise<ReceivedResponse>
  /** Undefined until the whole response has arrived. */
  arrived?: ReceivedResponse
  token: string
  /** The path of the page that needs it. */
  page: string
  /** In milliseconds since the page was opened, like `performance.now()`. */
  sentAt: number
  abort: () => void
}

declare global {
  interface Window {
    /** By address. Written by the start script, which is not part of the other scripts' module graph. */
    gatehouseFirstResponses?: Map<string, FirstResponse>
  }
}

/** An older response is not used: the query cache would show it as a new one. */
const maxAgeMs = 30_000
/** No skeleton is shown for a shorter time either (ui/feedback/use-delayed). */
const maxWaitMs = 150

/** Sends the first requests of the page. Called by the start script only (app/start). */
export function sendFirstRequests(addresses: readonly string[], token: string): void {
  window.gatehouseFirstResponses = new Map(addresses.map((address) => [address, send(address, token)]))
}

function send(address: string, token: string): FirstResponse {
  const controller = new AbortController()
  const first: FirstResponse = {
    received: fetch(address, requestInit(basicHeaders(token), controller.signal)).then(async (response) =>
      receivedOf(response, await response.text()),
    ),
    token,
    page: window.location.pathname,
    sentAt: performance.now(),
    abort: () => controller.abort(),
  }
  first.received.then(
    (arrived) => (first.arrived = arrived),
    // The call that takes the response handles its error.
    () => undefined,
  )
  return first
}

export const receivedOf = ({ status, headers }: Response, text: string): ReceivedResponse => ({
  status,
  text,
  retryAfter: headers.get('Retry-After'),
})

/**
 * Resolves when the first responses have arrived, but soon in any case: a page that is rendered before them
 * shows a skeleton first, which takes time to render.
 */
export const waitForFirstResponses = (): Promise<unknown> =>
  Promise.race([
    Promise.allSettled([...(window.gatehouseFirstResponses?.values() ?? [])].map(({ received }) => received)),
    new Promise((resolve) => setTimeout(resolve, maxWaitMs)),
  ])

/**
 * The response to the same request if the start script has sent it: once, for the same
 * token and on the same page. Undefined otherwise; the caller then sends the request.
 */
export function takeFirstResponse(
  address: string,
  headers: RequestHeaders,
  signal: AbortSignal | undefined,
): Promise<ReceivedResponse> | undefined {
  const first = window.gatehouseFirstResponses?.get(address)
  if (!first) return undefined
  window.gatehouseFirstResponses?.delete(address)
  if (!isUsable(first, headers) || signal?.aborted) {
    first.abort()
    return undefined
  }
  signal?.addEventListener('abort', first.abort)
  return first.received
}

/**
 * The result of `read` for the response to the same request if it has arrived, which is then taken; undefined
 * otherwise, and if `read` throws: the call that takes the response reports its error.
 */
export function readFirstResponse<Body>(
  address: string,
  headers: RequestHeaders,
  read: (received: ReceivedResponse) => Body,
): Body | undefined {
  const first = window.gatehouseFirstResponses?.get(address)
  if (!first?.arrived || !isUsable(first, headers)) return undefined
  try {
    const body = read(first.arrived)
    window.gatehouseFirstResponses?.delete(address)
    return body
  } catch {
    return undefined
  }
}

const isUsable = ({ token, page, sentAt }: FirstResponse, headers: RequestHeaders) =>
  headers['Authorization'] === token && page === window.location.pathname && performance.now() - sentAt < maxAgeMs

/** Requests use no cookies and no browser cache, which could contain the response for another admin. */
export const requestInit = (headers: RequestHeaders, signal: AbortSignal | undefined) =>
  ({ headers, credentials: 'omit', cache: 'no-store', ...(signal && { signal }) }) satisfies RequestInit
