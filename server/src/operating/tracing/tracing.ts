import type { FastifyInstance } from 'fastify'

import type { Config } from '../../config'
import type { ObserveStatement } from '../../database/slow-statements'
import type { TaskLog } from '../../log'

export interface Tracing {
  /** Records a span for each request of an app. Call it before the routes are registered. */
  readonly trace: (app: FastifyInstance) => void
  /** Records a span for each statement of a request. */
  readonly observe: ObserveStatement
  /** Sends what has not been sent. Resolves also if that fails. */
  readonly close: () => Promise<void>
}

/** Null, and nothing is recorded or loaded, without OTEL_EXPORTER_OTLP_ENDPOINT (docs/decisions/0053). */
export async function openTracing(
  { tracesUrl }: Pick<Config, 'tracesUrl'>,
  log: Pick<TaskLog, 'warn'>,
): Promise<Tracing | null> {
  if (tracesUrl === null) return null
  const { recordSpans } = await import('./spans')
  return recordSpans(tracesUrl, log)
}
