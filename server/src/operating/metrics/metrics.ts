import type { FastifyInstance } from 'fastify'

import { countRequests } from './http-metrics'
import { readState, type StateDependencies } from './state-metrics'

export interface Metrics {
  /** Counts the requests of an app. Call it before the routes are registered. */
  readonly count: (app: FastifyInstance) => void
  readonly contentType: string
  /** The text that Prometheus reads. */
  readonly read: () => Promise<string>
}

/**
 * Null, and nothing is counted or loaded, if no setting makes the metrics available (docs/decisions/0053).
 */
export async function createMetrics(deps: StateDependencies): Promise<Metrics | null> {
  const { metricsToken, metricsAddress } = deps.config
  if (metricsToken === null && metricsAddress === null) return null
  const { default: client } = await import('prom-client')
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  return {
    count: (app) => countRequests(app, client, registry),
    contentType: registry.contentType,
    read: async () => [await readState(client, deps), await registry.metrics()].join('\n'),
  }
}
