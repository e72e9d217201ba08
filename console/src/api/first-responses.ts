import { basicHeaders, type RequestHeaders } from './request-headers'

/** A request that was sent before the code of the page had arrived. */
interface FirstResponse {
  response: Promise<Response>
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

/** Sends the first requests of the page. Called by the start script only (app/start). */
export function sendFirstRequests(addresses: readonly string[], token: string): void {
  window.gatehouseFirstResponses = new Map(addresses.map((address) => [address, send(address, token)]))
}

function send(address: string, token: string): FirstResponse {
  const controller = new AbortController()
  const response = fetch(address, requestInit(basicHeaders(token), controller.signal))
  // Whoever takes the response handles its error.
  response.catch(() => undefined)
  return {
    response,
    token,
    page: window.location.pathname,
    sentAt: performance.now(),
    abort: () => controller.abort(),
  }
}

/**
 * The response to the same request if the start script has sent it: once, for the same
 * token and on the same page. Undefined otherwise; the caller then sends the request.
 */
export function takeFirstResponse(
  address: string,
  headers: RequestHeaders,
  signal: AbortSignal | undefined,
): Promise<Response> | undefined {
  const first = window.gatehouseFirstResponses?.get(address)
  if (!first) return undefined
  window.gatehouseFirstResponses?.delete(address)
  if (!isUsable(first, headers) || signal?.aborted) {
    first.abort()
    return undefined
  }
  signal?.addEventListener('abort', first.abort)
  return first.response
}

const isUsable = ({ token, page, sentAt }: FirstResponse, headers: RequestHeaders) =>
  headers['Authorization'] === token && page === window.location.pathname && performance.now() - sentAt < maxAgeMs

/** Without cookies and without the browser's cache, which could contain the response for another admin. */
export const requestInit = (headers: RequestHeaders, signal: AbortSignal | undefined) =>
  ({ headers, credentials: 'omit', cache: 'no-store', ...(signal && { signal }) }) satisfies RequestInit
