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
 * with hashes; of requests, only method and path, because a query may contain personal data that was searched
 * for, and an address is personal data. `reqId` connects the lines of a request (docs/decisions/0053).
 */
export function createLog(
  stream: { write(line: string): void } = process.stderr,
  level: 'info' | 'warn' = 'warn',
): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializeError, req: serializeRequest },
    },
    stream,
  )
}

function serializeError(error: Error & { code?: unknown; constraint?: unknown }): Record<string, unknown> {
  const { code, constraint } = error
  const message = redact(error.message)
  const stack = error.stack && redact(error.stack)
  return { type: error.name, message, code, constraint, stack }
}

const serializeRequest = (request: { method?: string; url?: string }): Record<string, unknown> => ({
  method: request.method,
  path: redact(request.url?.split('?')[0] ?? ''),
})

/** A value that PostgreSQL or a parser quotes in its message. */
const quotedValue = /(?<=: )"[^"\n]*"|(?<=, )"[^"\n]*"\.{3}/g
const email = /[^\s@<>"'(),;:=/]+(?:@|%40)[^\s@<>"'(),;:=]+\.[a-z]{2,}/gi
/** Nigerian and international numbers, with the signs that people write between digits. */
const phone = /(?<![\w-])(?:\+|00|0)\d(?:[ .()-]?\d){8,13}(?![\w-])/g

/** Replaces quoted values, emails and phone numbers: messages of libraries may contain what was sent. */
export const redact = (text: string): string =>
  text.replaceAll(quotedValue, '"…"').replaceAll(email, '[email]').replaceAll(phone, '[phone]')
