import type { FastifyInstance } from 'fastify'

import { countRequests } from './http-metrics'
import { readState, type StateDependencies } from './state-metrics'

export type Metrics = NonNullable<Awaited<ReturnType<typeof createMetrics>>>

/**
 * Null, and nothing is counted or loaded, if no setting makes the metrics available (docs/decisions/0053).
 */
export async function createMetrics(deps: StateDependencies) {
  const { metricsToken, metricsAddress } = deps.config
  if (metricsToken === null && metricsAddress === null) return null
  const { default: client } = await import('prom-client')
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  return {
    /** Counts the requests of an app. Call it before the routes are registered. */
    count: (app: FastifyInstance) => countRequests(app, client, registry),
    contentType: registry.contentType,
    /** The text that Prometheus reads. */
    read: async () => [await readState(client, deps), await registry.metrics()].join('\n'),
  }
}
