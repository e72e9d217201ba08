import type { FastifyInstance } from 'fastify'

import { networkOf } from '../../auth/throttle/client-network'
import type { TaskLog } from '../../log'

/** Malformed or too large, a false token, over a limit. */
const statuses: readonly number[] = [400, 401, 413, 429]

/** Further addresses are counted together. */
const maxAddresses = 100

const everyMs = 60_000

/**
 * Counts the rejected requests of each address or IPv6 network, and logs the numbers once a minute: one line
 * for an address, so that an attack does not fill the log. Returns a function that logs them immediately.
 */
export function logRejections(app: FastifyInstance, log: Pick<TaskLog, 'warn'>): () => void {
  const counts = new Map<string, Record<string, number>>()

  app.addHook('onResponse', (request, { statusCode }, done) => {
    if (statuses.includes(statusCode)) {
      const network = networkOf(request.ip)
      const address = counts.has(network) || counts.size < maxAddresses ? network : 'others'
      const rejected = counts.get(address) ?? {}
      counts.set(address, { ...rejected, [statusCode]: (rejected[statusCode] ?? 0) + 1 })
    }
    done()
  })

  const write = () => {
    for (const [address, rejected] of counts) log.warn({ address, rejected }, 'Requests were rejected')
    counts.clear()
  }
  const timer = setInterval(write, everyMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return write
}
