import type { FastifyInstance, FastifyReply } from 'fastify'

import { AppError } from '../app-error'
import { isEqualSecret } from '../http/authenticate'
import { sendError } from '../http/responses/errors'
import { aliveResponse, livenessPath } from '../http/responses/liveness'
import type { OperatingDependencies } from './operating-dependencies'

interface OperatingOptions extends Pick<OperatingDependencies, 'health' | 'config' | 'metrics'> {
  /** Whether this is METRICS_PORT, which needs no token while METRICS_TOKEN is not set. */
  readonly isOwnPort?: boolean
}

/**
 * For load balancers, process managers and the monitoring: without a session, without a limit, and without
 * details, which only the holder of METRICS_TOKEN gets (docs/decisions/0053).
 */
export function registerOperatingRoutes(app: FastifyInstance, options: OperatingOptions): void {
  const { health, config, metrics, isOwnPort = false } = options
  const { metricsToken } = config
  const isMonitoring = (authorization = '') =>
    metricsToken === null ? isOwnPort : isEqualSecret(authorization.replace(/^Bearer\s+/i, '').trim(), metricsToken)

  app.get(livenessPath, (_request, reply) => sendJson(reply, aliveResponse))

  app.get('/readyz', async (request, reply) => {
    const { isReady, checks } = await health.report()
    if (isMonitoring(request.headers.authorization)) {
      const message = isReady ? readyMessage : notReadyMessage
      return sendJson(reply.code(isReady ? 200 : 503), JSON.stringify({ status: isReady, message, checks }))
    }
    if (!isReady) return sendError(new AppError('unavailable', notReadyMessage), reply)
    return sendJson(reply, JSON.stringify({ status: true, message: readyMessage }))
  })

  app.get('/metrics', async (request, reply) => {
    if (metrics === null || (metricsToken === null && !isOwnPort)) {
      return sendError(new AppError('not_found', 'There is nothing at this address'), reply)
    }
    if (!isMonitoring(request.headers.authorization)) {
      return sendError(new AppError('unauthenticated', 'Send METRICS_TOKEN in the Authorization header'), reply)
    }
    return reply
      .header('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.read())
  })
}

const readyMessage = 'The server is ready'
const notReadyMessage = 'The server is not ready'

const sendJson = (reply: FastifyReply, body: string): FastifyReply =>
  reply.header('Cache-Control', 'no-store').type('application/json; charset=utf-8').send(body)
