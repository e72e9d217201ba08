/**
 * True if an error of PostgreSQL, Node or the operating system has one of these codes, such as 'ENOENT' or
 * '40001'.
 */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
}

/**
 * True if a disk is full: PostgreSQL's disk_full, or the operating system's codes for files that we write.
 */
export const isStorageFull = (error: unknown): boolean => hasCode(error, '53100', 'ENOSPC', 'EDQUOT')

/**
 * True if the database cannot be reached at the moment (connection refused or lost, starting, too many
 * connections, failing over) or a statement timed out, so that the same request may succeed later. Codes:
 * PostgreSQL documentation, appendix A, and Node's system errors.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (typeof code === 'string') {
    if (unavailableCodes.has(code) || /^08...$/.test(code)) return true
    // Errors of file operations have the same codes.
    if (connectionCodes.has(code) && (syscall === 'connect' || syscall === 'getaddrinfo')) return true
  }
  return driverMessages.test(error.message)
}

/**
 * Errors of the driver that have no code: the connection was lost or does not respond, or the pool has no
 * free connection or is closed because the server stops.
 */
const driverMessages =
  /^(?:Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // A statement, a lock or an idle transaction exceeded its timeout (./connections).
  '57014',
  '55P03',
  '25P03',
  // Read-only: the server was demoted to a standby.
  '25006',
])

/** The server's socket does not exist while it restarts, or the host cannot be resolved or reached. */
const connectionCodes = new Set(['ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
