import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'

import { AppError } from '../app-error'
import type { Dependencies } from '../dependencies'
import { sendError } from '../http/responses/errors'
import { aliveResponse, livenessPath } from '../http/responses/liveness'

/**
 * For load balancers and process managers: without a session, without a limit, and without details, which
 * only the holder of METRICS_TOKEN gets (docs/decisions/0053).
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  { health, config }: Pick<Dependencies, 'health' | 'config'>,
) {
  app.get(livenessPath, (_request, reply) => sendJson(reply, aliveResponse))

  app.get('/readyz', async (request, reply) => {
    const { isReady, checks } = await health.report()
    if (isMetricsToken(request.headers.authorization, config.metricsToken)) {
      const message = isReady ? readyMessage : notReadyMessage
      return sendJson(reply.code(isReady ? 200 : 503), JSON.stringify({ status: isReady, message, checks }))
    }
    if (!isReady) return sendError(new AppError('unavailable', notReadyMessage), reply)
    return sendJson(reply, JSON.stringify({ status: true, message: readyMessage }))
  })
}

const readyMessage = 'The server is ready'
const notReadyMessage = 'The server is not ready'

const sendJson = (reply: FastifyReply, body: string): FastifyReply =>
  reply.header('Cache-Control', 'no-store').type('application/json; charset=utf-8').send(body)

/** Compares hashes, which have equal length, in constant time. False while no token is set. */
function isMetricsToken(authorization: string | undefined, metricsToken: string | null): boolean {
  if (metricsToken === null || authorization === undefined) return false
  return timingSafeEqual(sha256(authorization.replace(/^Bearer\s+/i, '').trim()), sha256(metricsToken))
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
