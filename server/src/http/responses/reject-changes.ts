import { sessionEndpoints } from '@gatehouse/contract/session'
import type { FastifyInstance } from 'fastify'

import { AppError } from '../../app-error'
import { sendError } from './errors'

const reads = ['GET', 'HEAD', 'OPTIONS']
const message =
  'Gatehouse is being moved to another server, and cannot save changes for some minutes. Please try again then.'

/**
 * With READ_ONLY, rejects every request that may change data (503 with Retry-After), before its session is
 * checked and its body is read. A sign-out is accepted: a move ends all sessions (docs/decisions/0058).
 */
export function rejectChanges(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config
    if (reads.includes(request.method) || endpoint === sessionEndpoints.signOut) done()
    else sendError(new AppError('unavailable', message, undefined, { retryAfterSeconds: 30 }), reply)
  })
}
