import type { FastifyRequest } from 'fastify'

import { AppError } from '../../app-error'

/** RFC 9112, section 6.3: a request has a body when one of these headers says so. */
export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

export function assertLength({ headers }: FastifyRequest, maxBytes: number): void {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new AppError('too_large', 'The request is too large')
}

/** RFC 9110, section 15.5.16. We do not decompress bodies. */
export function assertNotEncoded({ headers }: FastifyRequest): void {
  if (/^\s*(?:identity\s*)?$/i.test(headers['content-encoding'] ?? '')) return
  throw new AppError('unsupported_type', 'Send the request without Content-Encoding')
}
