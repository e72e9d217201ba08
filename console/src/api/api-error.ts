import type { ErrorCode } from '@gatehouse/contract/response'

/**
 * Why a call failed, besides the server's own codes: no response arrived, `offline` while the browser has no
 * network, `blocked` because the browser did not send the request; the response could not be read
 * (incomplete, or of another shape); the server rejected the call without a code; it does not have the call;
 * the user cancelled.
 */
type FailureCode =
  ErrorCode | 'no_response' | 'offline' | 'blocked' | 'unreadable' | 'rejected' | 'unsupported' | 'cancelled'

type Failure = Pick<ApiError, 'status' | 'code' | 'message'> & {
  [Name in 'errors' | 'current' | 'conflicts' | 'retryAfter']?: ApiError[Name] | undefined
}

/** The one error of the API client. */
export class ApiError extends Error {
  /** The HTTP status; 0 when no response arrived. */
  readonly status: number
  readonly code: FailureCode
  /** Field name → message, of a rejected form. */
  readonly errors: Readonly<Record<string, string>>
  /** With code `stale`: the current record. */
  readonly current: unknown
  /** With code `conflict` of an undo: the fields of which a choice is needed (contract: history/undo). */
  readonly conflicts: unknown
  /** Seconds to wait before the next attempt, if the server names a time. */
  readonly retryAfter: number | undefined

  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'ApiError'
    this.status = failure.status
    this.code = failure.code
    this.errors = failure.errors ?? {}
    this.current = failure.current
    this.conflicts = failure.conflicts
    this.retryAfter = failure.retryAfter
  }
}

/** Not before a request: without a network, a browser still reaches a server on its own machine. */
export const noResponse = () =>
  navigator.onLine
    ? new ApiError({ status: 0, code: 'no_response', message: 'The server cannot be reached. Check your connection.' })
    : new ApiError({ status: 0, code: 'offline', message: 'You are offline. Try again when you are back online.' })

/** The server can be reached, but not at this address. */
export const blocked = () => new ApiError({ status: 0, code: 'blocked', message: blockedMessage })

const blockedMessage =
  'The browser blocked this request. An extension such as an ad blocker may be the cause: ' +
  'turn it off for this site, then try again.'

export const cancelled = () => new ApiError({ status: 0, code: 'cancelled', message: 'Cancelled' })

export const isOffline = (failure: unknown): boolean => isOfCode(failure, 'offline')
export const isNoResponse = (failure: unknown): boolean => isOffline(failure) || isOfCode(failure, 'no_response')
export const isBlocked = (failure: unknown): boolean => isOfCode(failure, 'blocked')
export const isCancelled = (failure: unknown): boolean => isOfCode(failure, 'cancelled')

const isOfCode = (failure: unknown, code: FailureCode) => failure instanceof ApiError && failure.code === code

export const unreadable = (status: number) =>
  new ApiError({ status, code: 'unreadable', message: "The server's response could not be read." })

/** The server does not have the call. */
export const unsupported = () =>
  new ApiError({ status: 405, code: 'unsupported', message: 'This server does not support this action.' })

/**
 * The server did not carry out the call. Without a response,
 * with an unreadable one and with a 5xx that is not certain.
 */
export const isRejection = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.status > 0 && failure.status < 500 && failure.code !== 'unreadable'

/**
 * For a rejection handler: rethrows when the session has ended or
 * the call was cancelled, returns `otherwise` for other failures.
 */
export const unlessAborted =
  <T>(otherwise: T) =>
  (failure: unknown): T => {
    const isAborted =
      failure instanceof ApiError && (failure.code === 'cancelled' || [401, 403].includes(failure.status))
    if (isAborted) throw failure
    return otherwise
  }
