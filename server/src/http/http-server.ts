import cors from '@fastify/cors'
import Fastify, { type FastifyInstance, LogController, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Server } from 'node:http'

import type { Dependencies } from '../dependencies'
import { maxConnectionsOfAddress, exemptAddresses, limitConnections } from './limits/connection-limit'
import { sendError, answerNotFound, asAppError, registerErrors } from './responses/errors'
import { sendMalformedError } from './responses/malformed-request'
import { createNodeServer } from './node-server'
import { securityHeaders } from './responses/security-headers'
import { closeStalledResponses } from './limits/stalled-responses'
import { drainBody } from './limits/watch-body'

/**
 * Fastify with everything that every request meets: limits, security headers, CORS, and refusals in our shape. With a `server`
 * that listens already (http/open-port) the app is served by that one; without, it makes its own when it is told to listen.
 */
export async function createHttpServer({ config, log }: Dependencies, server?: Server): Promise<FastifyInstance> {
  const limits = config.timeLimits
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    forceCloseConnections: 'idle',
    // While closing, a request on a connection that is still open is served like any other.
    return503OnClosing: false,
    serverFactory: (handler) => server ?? createNodeServer(limits, handler),
    // An id that is too long is no id: its record's own 404 answers. Node takes no longer addresses than these.
    routerOptions: { maxParamLength: 16_384 },
    // These come before any hook, so the headers of every answer are set here as well.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply)
      const { origin } = request.headers
      if (origin !== undefined && config.corsOrigins.includes(origin)) {
        reply.header('Access-Control-Allow-Origin', origin).header('Vary', 'Origin')
      }
      sendError(asAppError(error, request), reply)
    },
    clientErrorHandler: sendMalformedError,
  })
  limitConnections(app.server, maxConnectionsOfAddress, exemptAddresses(config.trustedProxies))
  registerErrors(app)
  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(request, reply)
  })
  // Not earlier: before, nothing may come for long, as a video is being received or pictures are encoded.
  const stalled = closeStalledResponses(limits)
  app.addHook('onSend', async (_request, reply) => stalled.watch(reply))
  app.addHook('onClose', async () => stalled.stop())
  app.addHook('onResponse', async (request) => drainBody(request, limits))
  await app.register(cors, {
    origin: [...config.corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'If-Match', 'Idempotency-Key'],
    exposedHeaders: ['ETag', 'Retry-After'],
    maxAge: 600,
    strictPreflight: false,
  })
  // After the hook of CORS, and before Fastify reads a body for which there is no use.
  app.addHook('onRequest', async (request, reply) => (request.is404 ? answerNotFound(request, reply) : undefined))
  return app
}

function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(securityHeaders)
  if (request.protocol === 'https') reply.header('Strict-Transport-Security', 'max-age=31536000')
}
