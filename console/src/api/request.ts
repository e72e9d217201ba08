import type { Body, Endpoint, Params, Query } from '@gatehouse/contract/endpoint'
import type { Read } from '@gatehouse/contract/adapt-response'
import { addressOf } from './address'
import { cancelled, noResponse, unreadable } from './api-error'
import { readResponse } from './read-response'
import type { CallHeaders } from './request-headers'
import { requestHeaders } from './request-headers'

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : object extends Value
    ? { [N in Name]?: Value | undefined }
    : { [N in Name]: Value }

export type CallOptions<E extends Endpoint> = CallHeaders & { signal?: AbortSignal | undefined } & Given<
    'params',
    Params<E>
  > &
  Given<'query', Query<E>> &
  (E extends { files: object } ? unknown : Given<'body', Body<E>>)

/**
 * Calls the API: the whole JSON client. Answers the parsed body of a success; anything else is an ApiError. It shows nothing
 * and sends nobody anywhere: what a 401 means is known by app/query-client.
 */
export async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<Read<E>> {
  // The option types are conditional on the endpoint; inside the generic each is just there or not.
  const { params, query, body, signal } = options as {
    params?: Params<E>
    query?: Query<E>
    body?: Body<E>
    signal?: AbortSignal
  }
  const headers = requestHeaders(options)
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  const response = await fetch(addressOf(endpoint, params, query), {
    method: endpoint.method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    credentials: 'omit',
    cache: 'no-store',
  }).catch((reason: unknown) => {
    throw isAbort(reason) ? cancelled() : noResponse()
  })
  const text = await response.text().catch((reason: unknown) => {
    throw isAbort(reason) ? cancelled() : unreadable(response.status)
  })
  const isPaged = query !== undefined && 'limit' in (query as object)
  return readResponse(
    endpoint,
    { status: response.status, text, retryAfter: response.headers.get('Retry-After') },
    isPaged,
  )
}

const isAbort = (reason: unknown) => reason instanceof DOMException && reason.name === 'AbortError'
