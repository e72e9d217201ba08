import { ErrorResponse, keyReusedMessage } from '@gatehouse/contract/response'
import { asObject, asText } from '@gatehouse/contract/values/loose-values'
import { ApiError } from './api-error'

// Apart from ApiError, which the sign-in page uses without the contract's schemas.

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
