import { pathOfAlias } from '@gatehouse/contract/alias/call-alias'
import cors from '@fastify/cors'
import Fastify, { type FastifyInstance, LogController, type FastifyReply, type FastifyRequest } from 'fastify'
import type { IncomingMessage, Server } from 'node:http'

import { AppError } from '../app-error'
import type { Dependencies } from '../dependencies'
import { maxConnectionsPerAddress, exemptAddresses, limitConnections } from './limits/connection-limit'
import { rejectChanges } from './responses/reject-changes'
import { sendError, sendNotFound, toAppError, registerErrors } from './responses/errors'
import { sendMalformedError } from './responses/malformed-request'
import { createNodeServer } from './node-server'
import { securityHeaders } from './responses/security-headers'
import { logRejections } from './limits/rejected-requests'
import { readForwardedHeaders } from './requests/forwarded-headers'
import { createRequestIds } from './request-log'
import { drainBody } from './limits/watch-body'

/**
 * Creates a Fastify instance with what all routes share: limits, security headers, CORS and error responses.
 * It serves requests of `server` if that is given (./open-port); otherwise it creates a server on `listen`.
 */
export async function createHttpServer({ config, log }: Dependencies, server?: Server): Promise<FastifyInstance> {
  const limits = config.timeLimits
  const begin = (request: FastifyRequest, reply: FastifyReply) => {
    if (config.trustedProxies.length > 0) readForwardedHeaders(request.raw.headers)
    setSecurityHeaders(request, reply)
  }
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    genReqId: createRequestIds(config.trustedProxies),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    forceCloseConnections: 'idle',
    // During shutdown, requests on open connections are still served.
    return503OnClosing: false,
    // Requests and responses are checked with zod (./route). Fastify would load ajv and fast-json-stringify.
    schemaController: { compilersFactory: { buildValidator: rejectSchema, buildSerializer: rejectSchema } },
    // Before routing, so that the alias of a call has the access and the limits of the call.
    rewriteUrl: ({ url = '/' }) => pathOfAlias(url) ?? url,
    serverFactory: (handler) => server ?? createNodeServer(limits, handler),
    // Longer than any URL that Node accepts, so that an overlong id gets the 404 of its route.
    routerOptions: { maxParamLength: 16_384 },
    // These errors occur before any hook, so the headers must be set here too.
    frameworkErrors: (error, request, reply) => {
      begin(request, reply)
      const { origin } = request.headers
      if (origin !== undefined && config.corsOrigins.includes(origin)) {
        reply.header('Access-Control-Allow-Origin', origin).header('Vary', 'Origin')
      }
      sendError(toAppError(error, request), reply)
    },
    clientErrorHandler: sendMalformedError,
  })
  limitConnections(app.server, maxConnectionsPerAddress, exemptAddresses(config.trustedProxies))
  registerErrors(app)
  logRejections(app, log)
  // Hooks of every request call `done`, because a promise for each of them costs more than what they do.
  app.addHook('onRequest', (request, reply, done) => {
    begin(request, reply)
    if (hasSeveralHosts(request.raw)) sendError(new AppError('bad_request', 'Send one Host header only'), reply)
    else done()
  })
  // Closes the connection of a client that reads nothing of its response: if a large write has progressed
  // since the timer last fired, Node starts it again. Not earlier, because until a response starts, uploads
  // and image encoding may take long; at its end Node sets the timeout of an idle connection.
  app.addHook('onSend', (_request, { raw }, _payload, done) => {
    raw.setTimeout(limits.responseStallMs, () => raw.socket?.destroy())
    done()
  })
  closeConnectionsAtEnd(app)
  app.addHook('onResponse', (request, _reply, done) => {
    drainBody(request, limits)
    done()
  })
  await app.register(cors, {
    origin: [...config.corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'If-Match',
      'If-None-Match',
      'Idempotency-Key',
      'Last-Event-ID',
      ...tusRequestHeaders,
    ],
    exposedHeaders: ['ETag', 'Retry-After', 'X-Request-Id', ...tusResponseHeaders],
    maxAge: 600,
    strictPreflight: false,
  })
  // After the CORS hook, and before Fastify would read the body.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) sendNotFound(request, reply)
    else done()
  })
  if (config.readOnly) rejectChanges(app)
  return app
}

/**
 * While the server stops, a response ends its connection. Fastify closes only those that are idle when it
 * begins, and clients would keep the others open.
 */
function closeConnectionsAtEnd(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  app.addHook('onSend', (_request, { raw }, _payload, done) => {
    if (isClosing) raw.setHeader('Connection', 'close')
    done()
  })
}

function rejectSchema(): never {
  throw new Error('A route has a schema of Fastify, which nothing compiles')
}

// Resumable uploads (./uploads).
const tusRequestHeaders = ['Tus-Resumable', 'Upload-Length', 'Upload-Offset', 'Upload-Metadata']
const tusResponseHeaders = ['Location', 'Tus-Resumable', 'Upload-Offset', 'Upload-Length', 'Upload-Expires']

/** RFC 9112, section 3.2. Node uses the first of them; a proxy in front of it may have used another one. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count > 1
}

function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(securityHeaders)
  if (request.protocol === 'https') reply.header('Strict-Transport-Security', 'max-age=31536000')
}
