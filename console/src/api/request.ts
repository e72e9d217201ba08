import type { Endpoint } from '@gatehouse/contract/endpoint'
import { buildAddress } from './address'
import { noResponse } from './api-error'
import type { Send } from './compatibility/call'
import { type AnyCallOptions, type CallOptions, fetchResponse } from './fetch-response'
import { readFirstResponse } from './first-responses'
import { hostKind } from './compatibility/host-kind'
import { type ApiResponse, readResponse } from './read-response'
import { requestHeaders } from './request-headers'

export type { CallOptions }

/**
 * Calls the API. Returns the body of a success; every failure is an ApiError.
 * It shows nothing and navigates nowhere: app/query-client handles 401 and 403.
 */
export async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<ApiResponse<E>> {
  // The option types are conditional on the endpoint; inside
  // the generic function each option is present or not.
  const anyOptions = options as AnyCallOptions
  return exchange(endpoint, anyOptions, (headers) => fetchResponse(endpoint, anyOptions, headers))
}

/**
 * Reads the response to a request that `send` sends. The only place that knows the adapter for servers that
 * have just the calls of the specification: its code is loaded where the console does not come from its own
 * server.
 */
export async function exchange<E extends Endpoint>(
  endpoint: E,
  options: AnyCallOptions,
  send: Send,
): Promise<ApiResponse<E>> {
  if (hostKind(endpoint.path) === 'gatehouse') return readResponse(endpoint, await send(requestHeaders(options)))
  const { callCompatibly } = await import('./compatibility/call').catch(() => {
    // The same as for a request without a response.
    throw noResponse()
  })
  return callCompatibly(endpoint, options, send)
}

/**
 * The response that the start script has already received (app/start), so that the first render shows data
 * and no skeleton. Undefined otherwise; `call` then returns the response or its error.
 */
export function firstData<E extends Endpoint>(
  endpoint: E,
  options: Pick<CallOptions<E>, keyof CallOptions<E> & ('params' | 'query')>,
): ApiResponse<E> | undefined {
  if (hostKind(endpoint.path) !== 'gatehouse') return undefined
  const { params, query } = options as AnyCallOptions
  return readFirstResponse(buildAddress(endpoint, params, query), requestHeaders({}), (received) =>
    readResponse(endpoint, received),
  )
}
