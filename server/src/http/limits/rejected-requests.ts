import type { FastifyInstance } from 'fastify'

import { findNetwork } from '../../auth/throttle/client-network'
import type { TaskLog } from '../../log'

/** Malformed or too large, a false token, over a limit. */
const statuses: readonly number[] = [400, 401, 413, 429]

/** Further networks are counted together. */
const maxNetworks = 100

const everyMs = 60_000

/**
 * Counts the rejected requests of each network, and logs the numbers once a minute: one line for a network,
 * so that an attack does not fill the log. Returns a function that logs them immediately. An address is
 * personal data, so it is not logged; those of failed sign-ins are in the security events.
 */
export function logRejections(app: FastifyInstance, log: Pick<TaskLog, 'warn'>): () => void {
  const counts = new Map<string, Record<string, number>>()

  app.addHook('onResponse', (request, { statusCode }, done) => {
    if (statuses.includes(statusCode)) {
      const found = truncate(request.ip)
      const network = counts.has(found) || counts.size < maxNetworks ? found : 'others'
      const rejected = counts.get(network) ?? {}
      counts.set(network, { ...rejected, [statusCode]: (rejected[statusCode] ?? 0) + 1 })
    }
    done()
  })

  const write = () => {
    for (const [network, rejected] of counts) log.warn({ network, rejected }, 'Requests were rejected')
    counts.clear()
  }
  const timer = setInterval(write, everyMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return write
}

/** The network of 256 IPv4 addresses, or the /48 of an IPv6 address, which is that of a site. */
function truncate(address: string): string {
  const ipv4 = /(?:^|:)(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1]
  if (ipv4 !== undefined) return `${ipv4}.0/24`
  return `${findNetwork(address).split(':').slice(0, 3).join(':')}::/48`
}
