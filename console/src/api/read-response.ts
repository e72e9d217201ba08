import type { Endpoint, ResponseBody } from '@gatehouse/contract/endpoint'
import { ErrorResponse, keyReusedMessage } from '@gatehouse/contract/response'
import { asObject, asText } from '@gatehouse/contract/values/loose-values'
import { ApiError, unreadable } from './api-error'
import { storeChange } from './session/last-changes'

export interface ReceivedResponse {
  status: number
  text: string
  retryAfter: string | null
}

/**
 * The response of an endpoint as the console relies on it: after a change the record itself may be absent.
 */
export type ApiResponse<E extends Endpoint> =
  ResponseBody<E> extends { message: string; data: infer Data }
    ? Omit<ResponseBody<E>, 'data'> & { data?: Data | undefined }
    : ResponseBody<E>

/**
 * The response of this product's own server, checked by the contract. It is
 * returned as it was received: fields that are newer than this console stay.
 * @throws ApiError
 */
export function readResponse<E extends Endpoint>(endpoint: E, received: ReceivedResponse): ApiResponse<E> {
  const body = readBody(received)
  if (!endpoint.response.safeParse(body).success) throw unreadable(received.status)
  const id = asObject(body)?.['change_id']
  if (typeof id === 'string') storeChange(id)
  // The schema has just accepted it; ApiResponse only widens the schema's type.
  return body as ApiResponse<E>
}

/**
 * The parsed body of a success; undefined for an empty one.
 * @throws ApiError for another status, for `status: false` (also with HTTP 200) and for an incomplete body
 */
export function readBody({ status, text, retryAfter }: ReceivedResponse): unknown {
  const isSuccess = status >= 200 && status < 300
  const body = parseJson(text)
  if (!isSuccess) throw errorFromResponse(status, body === incomplete ? undefined : body, retryAfter)
  if (body === incomplete) throw unreadable(status)
  if (asObject(body)?.['status'] === false) throw errorFromResponse(status, body, retryAfter)
  return body
}

const incomplete = Symbol('incomplete')

function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return incomplete
  }
}

/** A failure with the server's message, which is '' when it sent none. */
export function errorFromResponse(status: number, body: unknown, retryAfter: string | null): ApiError {
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter)
  const retryAfterSeconds = Number.isFinite(seconds) ? seconds : undefined
  const parsed = ErrorResponse.safeParse(body)
  if (parsed.success) return new ApiError({ ...parsed.data, status, retryAfter: retryAfterSeconds })
  return new ApiError({
    status,
    code: 'rejected',
    message: asText(asObject(body)?.['message']),
    retryAfter: retryAfterSeconds,
  })
}

/** An earlier request with the same Idempotency-Key, but with other content, was carried out. */
export const isKeyReused = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.status === 422 && failure.message === keyReusedMessage
