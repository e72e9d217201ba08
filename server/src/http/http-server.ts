import cors from '@fastify/cors'
import Fastify, { type FastifyInstance, LogController, type FastifyReply, type FastifyRequest } from 'fastify'

import type { Deps } from '../deps'
import { connectionsOfAddressMost, exemptAddresses, limitConnections } from './connection-limit'
import { answerError, asAppError, registerErrors } from './errors'
import { answerMalformed } from './malformed'
import { drainBody } from './watch-body'

/** Fastify with everything that every request meets: limits, security headers, CORS, and refusals in our shape. */
export async function createHttpServer({ config, log }: Deps): Promise<FastifyInstance> {
  const limits = config.timeLimits
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    forceCloseConnections: 'idle',
    // While closing, a request on a connection that is still open is served like any other.
    return503OnClosing: false,
    requestTimeout: limits.uploadMs,
    http: {
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      requireHostHeader: false,
    },
    // An id that is too long is no id: its record's own 404 answers. Node takes no longer addresses than these.
    routerOptions: { maxParamLength: 16_384 },
    // These come before any hook, so the headers of every answer are set here as well.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply)
      const { origin } = request.headers
      if (origin !== undefined && config.corsOrigins.includes(origin)) {
        reply.header('Access-Control-Allow-Origin', origin).header('Vary', 'Origin')
      }
      answerError(asAppError(error, request), reply)
    },
    clientErrorHandler: answerMalformed,
  })
  // An expectation that we do not know is no reason to refuse (RFC 9110, section 10.1.1); Node would, with an empty 417.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  limitConnections(app.server, connectionsOfAddressMost, exemptAddresses(config.trustedProxies))
  registerErrors(app)
  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(request, reply)
  })
  // From here on the connection is closed once it stands still; Node ends this limit itself when the answer is out. Before, nothing
  // may come for long: a video is being received, pictures are encoded.
  app.addHook('onSend', async (_request, reply) => void reply.raw.setTimeout(limits.responseStallMs))
  app.addHook('onResponse', async (request) => drainBody(request, limits))
  await app.register(cors, {
    origin: [...config.corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'If-Match', 'Idempotency-Key'],
    exposedHeaders: ['ETag', 'Retry-After'],
    maxAge: 600,
    strictPreflight: false,
  })
  return app
}

/** For answers that are data; the page and the media set their own. */
const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
}

function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(securityHeaders)
  if (request.protocol === 'https') reply.header('Strict-Transport-Security', 'max-age=31536000')
}
