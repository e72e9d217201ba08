/** Errors that a program can add advice to; each message says what they mean. */
export type EmbeddedPostgresErrorCode =
  | 'FOLDER_UNUSABLE'
  /** The data folder holds files or a database that this package did not create. */
  | 'FOLDER_FOREIGN'
  | 'VERSION_MISMATCH'
  | 'FOLDER_IN_USE'
  | 'PLATFORM_UNSUPPORTED'
  | 'BINARIES_MISSING'
  | 'BINARIES_READ_ONLY'
  | 'ROOT_UNSUPPORTED'
  | 'USER_UNSUPPORTED'

/** Why the database cannot run. The message is complete and addressed to the operator. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'

  constructor(
    message: string,
    readonly code?: EmbeddedPostgresErrorCode,
  ) {
    super(message)
  }
}

/** True for an operating system error with one of these codes, such as 'ENOENT'. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
}
