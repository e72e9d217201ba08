import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

export type Log = FastifyBaseLogger

/** The methods of a logger that background tasks and storage use. */
export interface TaskLog {
  info(detail: Record<string, unknown>, message: string): void
  warn(detail: Record<string, unknown>, message: string): void
  error(detail: Record<string, unknown>, message: string): void
}

/**
 * Creates the logger: one JSON line per message on standard error. JSON escapes line breaks, so clients
 * cannot forge lines. Of errors, only the properties below are logged, because database errors contain rows
 * with hashes; of URLs, only the path, because a query may contain personal data that was searched for.
 */
export function createLog(stream: { write(line: string): void } = process.stderr): Log {
  return pino(
    {
      level: 'warn',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializeError, req: serializeRequest },
    },
    stream,
  )
}

function serializeError(error: Error & { code?: unknown; constraint?: unknown }): Record<string, unknown> {
  const { code, constraint } = error
  return { type: error.name, message: error.message, code, constraint, stack: error.stack }
}

const serializeRequest = (request: { method?: string; url?: string; ip?: string }): Record<string, unknown> => ({
  method: request.method,
  path: request.url?.split('?')[0],
  address: request.ip,
})
