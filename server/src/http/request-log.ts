import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import { exemptAddresses } from './limits/connection-limit'

/**
 * Returns a function that returns the id of a request in the log: the `X-Request-Id` that a trusted proxy has
 * set, otherwise a number after random characters that differ from those of other servers and starts.
 */
export function createRequestIds(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const prefix = randomBytes(4).toString('hex')
  const isTrusted = exemptAddresses(trustedProxies)
  let count = 0
  const next = () => `${prefix}-${(count += 1).toString(36)}`
  if (trustedProxies.length === 0) return next
  return ({ headers, socket }) => {
    const id = headers['x-request-id']
    const isValid = typeof id === 'string' && /^[\w-]{8,64}$/.test(id) && isTrusted(socket.remoteAddress ?? '')
    return isValid ? id : next()
  }
}

/**
 * Logs one line for each request, for LOG_REQUESTS. The route is that of the code: a path may contain what
 * somebody entered. Call it before the routes are registered.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, log } = request
    const route = request.is404 ? 'none' : routeOptions.url
    log.info({ method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
    done()
  })
}
