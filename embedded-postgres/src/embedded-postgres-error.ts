export type EmbeddedPostgresErrorCode =
  /** The operating system does not allow reading and writing in the data folder. */
  | 'FOLDER_UNUSABLE'
  /** The data folder holds files or a database that this package did not create. */
  | 'FOLDER_FOREIGN'
  /** The database folder is a link to a path that does not exist. */
  | 'FOLDER_LINK_BROKEN'
  /** The database was created by another major version of PostgreSQL. */
  | 'VERSION_MISMATCH'
  /** Another process uses the data folder. */
  | 'FOLDER_IN_USE'
  /** The process that uses the data folder has not started its database in time. */
  | 'HOLDER_NOT_READY'
  | 'PLATFORM_UNSUPPORTED'
  | 'BINARIES_MISSING'
  /** The programs need symbolic links in their package, and that folder is read-only. */
  | 'BINARIES_READ_ONLY'
  /** PostgreSQL does not run as root, and no other user can run it here. */
  | 'ROOT_UNSUPPORTED'
  /** This user cannot run PostgreSQL. */
  | 'USER_UNSUPPORTED'
  | 'TEMPORARY_FOLDER_UNUSABLE'
  | 'INITDB_FAILED'
  | 'START_FAILED'
  /** A setting of the database would lose acknowledged data in a power cut. */
  | 'NOT_DURABLE'

/** Why the database cannot run. The message is complete and addressed to the operator. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'

  constructor(
    readonly code: EmbeddedPostgresErrorCode,
    message: string,
  ) {
    super(message)
  }
}

/** True for an operating system error with one of these codes, such as 'ENOENT'. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
}
