import type { FastifyRequest } from 'fastify'

import { AppError } from '../app-error'

/**
 * What absolute media addresses start with: PUBLIC_URL when it is set, else the address under which this request came.
 * @throws AppError bad_request when the request names no host, or something that is none
 */
export function originOf(request: FastifyRequest, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl
  if (!hostShape.test(request.host)) throw new AppError('bad_request', 'The Host header is missing or malformed')
  return `${request.protocol}://${request.host}`
}

/** A name, an IPv4 address or an IPv6 address in brackets, perhaps with a port. */
const hostShape = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i
