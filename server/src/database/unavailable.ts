/**
 * Whether an error means that the database cannot be reached now (refused, cut off, starting, full of connections, being
 * replaced) or gave up waiting, so that the same request may succeed in a moment. Codes: PostgreSQL documentation, appendix A,
 * and Node's system errors.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (typeof code === 'string') {
    if (unavailableCodes.has(code) || /^08...$/.test(code)) return true
    // Of a file these mean something else.
    if (connectionCodes.has(code) && (syscall === 'connect' || syscall === 'getaddrinfo')) return true
  }
  return driverMessages.test(error.message)
}

/** What the driver says without a code: of a connection that broke, and of one that it was lent before it broke. */
const driverMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // A statement, a lock or a transaction that took longer than its connection allows (db/connections).
  '57014',
  '55P03',
  '25P03',
  // Read-only: the server that we are connected to is no longer the one that may write.
  '25006',
])

/** Of a socket that is gone while its server restarts, and of a name or a host that cannot be found just now. */
const connectionCodes = new Set(['ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
