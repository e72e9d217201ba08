import type { Access } from '@gatehouse/contract/endpoint'
import type { FastifyInstance } from 'fastify'

import { AppError } from '../../app-error'
import { asUtf8 } from './utf-8'

/** A JSON body is at most this long; files come as multipart and are streamed. */
const maxJsonBytes = 1_000_000

/** What anybody may send: a sign-in is the longest of it. */
const maxAnonymousBytes = 8_000

/** A message of 5,000 characters may be 30 kB of JSON, when each is written as an escape. */
const maxIntakeBytes = 40_000

/** How long a body without files may be, by who may send it. */
export function maxBodyBytes(access: Access, isSignedIn: boolean): number {
  if (access === 'intake') return maxIntakeBytes
  return isSignedIn ? maxJsonBytes : maxAnonymousBytes
}

/**
 * How bodies are read: JSON as JSON, multipart by http/multipart, anything else is left unread. A body is optional where the
 * payload is "none", whatever the content type says (docs/decisions/0017), so an empty or unknown body is no error here.
 */
export function registerBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'text/plain'],
    { parseAs: 'buffer', bodyLimit: maxJsonBytes },
    (request, bytes, done) => {
      if (request.routeOptions.config.endpoint?.body === undefined || bytes.length === 0) return done(null, undefined)
      const text = asUtf8(Buffer.from(bytes))
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
