import type { FastifyInstance } from 'fastify'

import { AppError } from './app-error'

/** A JSON body is at most this long; files come as multipart and are streamed. */
export const jsonBytesMost = 1_000_000

/**
 * How bodies are read: JSON as JSON, multipart by http/multipart, anything else is left unread. A body is optional where the
 * payload is "none", whatever the content type says (decisions, section 4), so an empty or unknown body is no error here.
 */
export function registerBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'text/plain'],
    { parseAs: 'string', bodyLimit: jsonBytesMost },
    (request, text, done) => {
      if (request.routeOptions.config.endpoint?.body === undefined || text === '') return done(null, undefined)
      try {
        done(null, JSON.parse(text.toString()))
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
