import type { Body, Endpoint, Params, Query } from '@gatehouse/contract/endpoint'
import { buildAddress } from './address'
import { repeatIfBlocked } from './blocked/repeat-if-blocked'
import { cancelled, noResponse, unreadable } from './api-error'
import type { ReceivedResponse } from './read-response'
import { receivedOf, requestInit, takeFirstResponse } from './first-responses'
import type { CallHeaders, RequestHeaders } from './request-headers'

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

/** `CallOptions` without its conditions on the endpoint. */
export interface AnyCallOptions extends CallHeaders {
  params?: Readonly<Record<string, string>> | undefined
  query?: object | undefined
  body?: unknown
  signal?: AbortSignal | undefined
}

/**
 * Sends a JSON request and reads the whole response, whatever its status.
 * @throws ApiError without a status when no response arrived or the request was cancelled
 */
export async function fetchResponse(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  { params, query, body, signal }: AnyCallOptions,
  headers: RequestHeaders,
): Promise<ReceivedResponse> {
  const address = buildAddress(endpoint, params, query)
  const first = endpoint.method === 'GET' ? takeFirstResponse(address, headers, signal) : undefined
  const request = {
    ...requestInit(body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' }, signal),
    method: endpoint.method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  const sentAt = performance.now()
  return (first ? arrivalOf(first) : receive(address, request)).catch((failure: unknown) =>
    repeatIfBlocked(failure, address, sentAt, (alias) => receive(alias, request)),
  )
}

async function receive(address: string, request: RequestInit): Promise<ReceivedResponse> {
  const response = await arrivalOf(fetch(address, request))
  const text = await response.text().catch((reason: unknown) => {
    throw isAbort(reason) ? cancelled() : unreadable(response.status)
  })
  return receivedOf(response, text)
}

const arrivalOf = <Arrived>(sent: Promise<Arrived>): Promise<Arrived> =>
  sent.catch((reason: unknown) => {
    throw isAbort(reason) ? cancelled() : noResponse()
  })

const isAbort = (reason: unknown) => reason instanceof DOMException && reason.name === 'AbortError'
