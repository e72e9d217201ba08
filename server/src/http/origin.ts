import type { FastifyRequest } from 'fastify'

import { AppError } from '../app-error'

/**
 * Returns the base of absolute media URLs: PUBLIC_URL if it is set, otherwise protocol and host of the
 * request.
 * @throws AppError bad_request if the Host header is missing or malformed
 */
export function requestOrigin(request: FastifyRequest, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl
  if (!isHost(request.host)) throw new AppError('bad_request', 'The Host header is missing or malformed')
  return `${request.protocol}://${request.host}`
}

/** Whether addresses can be built from it. */
export const isHost = (text: string): boolean => hostPattern.test(text) && URL.canParse(`http://${text}`)

/** A name, an IPv4 address or an IPv6 address in brackets, with an optional port. */
const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i
