import type { Endpoint } from '@gatehouse/contract/endpoint'
import { buildAddress } from './address'
import { hostKind } from './compatibility/hosts/host-kind'
import { loadCompatibility } from './compatibility/load'
import { type AnyCallOptions, type CallOptions, fetchResponse } from './fetch-response'
import { readFirstResponse } from './first-responses'
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
  if (hostKind(endpoint.path) !== 'gatehouse') return (await loadCompatibility()).callCompatibly(endpoint, anyOptions)
  return readResponse(endpoint, await fetchResponse(endpoint, anyOptions, requestHeaders(anyOptions)))
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
