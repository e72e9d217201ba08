import type { ErrorCode } from '@gatehouse/contract/response'
import type { UndoConflict } from '@gatehouse/contract/history/undo'
import type { SecondStep } from '@gatehouse/contract/second-factor/second-step'

/**
 * A request is rejected. `message` is shown to the user; the HTTP status follows from `code`
 * (contract/response).
 */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    /** Field name → message, for invalid fields. */
    readonly errors?: Readonly<Record<string, string>>,
    readonly details: {
      readonly current?: unknown
      readonly conflicts?: readonly UndoConflict[]
      readonly retryAfterSeconds?: number
      readonly secondStep?: SecondStep
      readonly next?: number
    } = {},
  ) {
    super(message)
  }
}

/** A request is rejected because of one field. */
export const invalidField = (field: string, message: string): AppError =>
  new AppError('invalid', message, { [field]: message })

/** The program cannot start. The message is complete: print it without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}
