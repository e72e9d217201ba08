import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

export type Log = FastifyBaseLogger

/** What background tasks and storage need of a logger. */
export interface TaskLog {
  info(detail: Record<string, unknown>, message: string): void
  warn(detail: Record<string, unknown>, message: string): void
  error(detail: Record<string, unknown>, message: string): void
}

/**
 * One JSON line for each failure, on standard error. JSON escapes line breaks, so nothing a client sends can forge a line.
 * Of an error only these properties are written: a database error also carries whole rows, with hashes in them; and of an
 * address only its path, because a query may hold what somebody searched for.
 */
export function createLog(stream: { write(line: string): void } = process.stderr): Log {
  return pino(
    { level: 'warn', base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: shownError, req } },
    stream,
  )
}

function shownError(error: Error & { code?: unknown; constraint?: unknown }): Record<string, unknown> {
  const { code, constraint } = error
  return { type: error.name, message: error.message, code, constraint, stack: error.stack }
}

const req = (request: { method?: string; url?: string; ip?: string }): Record<string, unknown> => ({
  method: request.method,
  path: request.url?.split('?')[0],
  address: request.ip,
})
