import type { ErrorCode } from '@gatehouse/contract/response'
import { ErrorResponse, keyReusedMessage } from '@gatehouse/contract/response'
import { asObject, asText } from '@gatehouse/contract/specification-host'

/**
 * Why a call failed, besides the server's own codes: no answer came, the answer could not be read (cut short, or of
 * another shape), the host refused without a code, or the user cancelled.
 */
export type FailureCode = ErrorCode | 'no_answer' | 'unreadable' | 'refused' | 'cancelled'

interface Failure {
  /** The HTTP status; 0 when no answer came. */
  status: number
  code: FailureCode
  message: string
  errors?: Readonly<Record<string, string>> | undefined
  current?: unknown
  retryAfter?: number | undefined
}

/** The one error of the API client. */
export class ApiError extends Error {
  readonly status: number
  readonly code: FailureCode
  /** Field name → sentence, of a refused form. */
  readonly errors: Readonly<Record<string, string>>
  /** With code `stale`: the record as it is now. */
  readonly current: unknown
  /** Seconds to wait before another try, when the server says so. */
  readonly retryAfter: number | undefined

  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'ApiError'
    this.status = failure.status
    this.code = failure.code
    this.errors = failure.errors ?? {}
    this.current = failure.current
    this.retryAfter = failure.retryAfter
  }
}

export const noResponse = () =>
  new ApiError({ status: 0, code: 'no_answer', message: 'The server cannot be reached. Check your connection.' })

export const cancelled = () => new ApiError({ status: 0, code: 'cancelled', message: 'Cancelled' })

export const unreadable = (status: number) =>
  new ApiError({ status, code: 'unreadable', message: 'The answer of the server could not be read.' })

/** The server answered that it did not do what was asked. No answer, an unreadable one and a 5xx leave that open. */
export const isRefusal = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.status > 0 && failure.status < 500 && failure.code !== 'unreadable'

/** An earlier request with the same Idempotency-Key, but with other content, was carried out. */
export const isKeyReused = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.status === 422 && failure.message === keyReusedMessage

/** A refusal as the server worded it; `message` is '' when the host gave none. */
export function error(status: number, body: unknown, retryAfter: string | null): ApiError {
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter)
  const wait = Number.isFinite(seconds) ? seconds : undefined
  const ours = ErrorResponse.safeParse(body)
  if (ours.success) return new ApiError({ ...ours.data, status, retryAfter: wait })
  return new ApiError({ status, code: 'refused', message: asText(asObject(body)?.['message']), retryAfter: wait })
}
