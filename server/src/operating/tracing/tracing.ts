import type { Config } from '../../config'
import type { TaskLog } from '../../log'
import type { Tracing } from './spans'

/** Null, and nothing is recorded or loaded, without OTEL_EXPORTER_OTLP_ENDPOINT (docs/decisions/0053). */
export async function openTracing(
  { tracesUrl }: Pick<Config, 'tracesUrl'>,
  log: Pick<TaskLog, 'warn'>,
): Promise<Tracing | null> {
  if (tracesUrl === null) return null
  const { recordSpans } = await import('./spans')
  return recordSpans(tracesUrl, log)
}
