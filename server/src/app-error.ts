import type { ErrorCode } from '@gatehouse/contract/response'

/** A refusal with its sentence for people; the status is its code's (contract/answer). */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    /** Field → sentence, where fields are at fault. */
    readonly errors?: Readonly<Record<string, string>>,
    readonly details: { readonly current?: unknown; readonly retryAfterSeconds?: number } = {},
  ) {
    super(message)
  }
}
