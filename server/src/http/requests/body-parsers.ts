import type { Access } from '@gatehouse/contract/endpoint'
import type { FastifyInstance } from 'fastify'

import { AppError } from '../../app-error'
import { decodeUtf8 } from './utf-8'

/** JSON bodies of admins. Files are sent as multipart and streamed. */
const maxJsonBytes = 1_000_000

/** Bodies without a token; the longest is a sign-in. */
const maxAnonymousBytes = 8_000

/** A message of 5,000 characters is up to 30 kB of JSON, if every character is escaped. */
const maxIntakeBytes = 40_000

/** Returns the maximum size of a body without files. */
export function maxBodyBytes(access: Access, isSignedIn: boolean): number {
  if (access === 'intake') return maxIntakeBytes
  return isSignedIn ? maxJsonBytes : maxAnonymousBytes
}

/**
 * Registers the parsers of JSON (also sent as text/plain) and of unknown types; multipart is parsed in
 * ./multipart. Endpoints without a body ignore what is sent to them, whatever its type (docs/decisions/0017).
 */
export function registerBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'text/plain'],
    { parseAs: 'buffer', bodyLimit: maxJsonBytes },
    (request, bytes, done) => {
      if (request.routeOptions.config.endpoint?.body === undefined || bytes.length === 0) return done(null, undefined)
      const text = decodeUtf8(Buffer.from(bytes))
      if (text === null) return done(new AppError('bad_request', 'The request is not valid UTF-8'), undefined)
      try {
        done(null, JSON.parse(text))
      } catch {
        done(new AppError('bad_request', 'The request is not valid JSON'), undefined)
      }
    },
  )
  app.addContentTypeParser('*', (request, payload, done) => {
    payload.resume()
    if (request.routeOptions.config.endpoint?.body === undefined) return done(null, undefined)
    done(new AppError('unsupported_type', 'Send the request as JSON or as a multipart form'), undefined)
  })
}
