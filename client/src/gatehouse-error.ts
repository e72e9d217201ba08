import type { ErrorCode } from './wire.ts'

/**
 * Why a call failed: a code of the server, or one of the client. `no_response`: the server cannot be reached;
 * `timed_out`: it did not respond in time; `cancelled`: the signal was aborted; `unreadable`: the response is
 * incomplete or no JSON; `rejected`: an error without a code, as proxies send; `wrong_signature`: a webhook
 * was not signed with this secret, or is too old.
 */
export type FailureCode =
  ErrorCode | 'no_response' | 'timed_out' | 'cancelled' | 'unreadable' | 'rejected' | 'wrong_signature'

interface Failure {
  readonly code: FailureCode
  readonly message: string
  readonly status?: number
  readonly fields?: Readonly<Record<string, string>>
  readonly retryAfter?: number
  readonly current?: unknown
  readonly next?: number
  readonly cause?: unknown
}

/** The one error of this client. */
export class GatehouseError extends Error {
  override readonly name = 'GatehouseError'
  readonly code: FailureCode
  /** The HTTP status; 0 where there was no response. */
  readonly status: number
  /** The message of each rejected field, by its name. */
  readonly fields: Readonly<Record<string, string>>
  /** The seconds to wait before another attempt, where the server names them. */
  readonly retryAfter: number | undefined
  /** With `stale`: the record as it is now. */
  readonly current: unknown
  /** With `read_all`: the place from which to follow the changes once all records are read. */
  readonly next: number | undefined

  constructor({ code, message, status = 0, fields = {}, retryAfter, current, next, cause }: Failure) {
    super(message, { cause })
    this.code = code
    this.status = status
    this.fields = fields
    this.retryAfter = retryAfter
    this.current = current
    this.next = next
  }
}

/** Whether a value is an error of this client, with one of these codes if there are any. */
export const isGatehouseError = (value: unknown, ...codes: readonly FailureCode[]): value is GatehouseError =>
  value instanceof GatehouseError && (codes.length === 0 || codes.includes(value.code))

/** The error of a response that is no success. */
export async function readError(response: Response): Promise<GatehouseError> {
  const text = await response.text().catch(() => '')
  const body = parseObject(text)
  const retryAfter = readRetryAfter(response.headers.get('Retry-After'))
  return new GatehouseError({
    status: response.status,
    code: typeof body['code'] === 'string' ? (body['code'] as ErrorCode) : 'rejected',
    message: typeof body['message'] === 'string' ? body['message'] : `The server responded with ${response.status}`,
    ...(isObject(body['errors']) && { fields: body['errors'] as Record<string, string> }),
    ...(typeof body['next'] === 'number' && { next: body['next'] }),
    ...(retryAfter !== undefined && { retryAfter }),
    current: body['current'],
  })
}

/** RFC 9110, section 10.2.3: seconds, or a date. */
function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
