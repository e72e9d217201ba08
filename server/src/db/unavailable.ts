/**
 * Whether an error means that the database cannot be reached now (refused, cut off, starting, full of connections), so that
 * the same request may succeed in a moment. Codes: PostgreSQL documentation, appendix A, and Node's system errors.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string' && unavailableCodes.has(code)) return true
  return /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message)
}

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
  '08000',
  '08003',
  '08006',
])
