import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CompiledQuery } from 'kysely'
import { AsyncLocalStorage } from 'node:async_hooks'

import { describeStatement } from '../database/slow-statements'
import type { TaskLog } from '../log'
import { version } from './version'

/** A collector that does not respond costs memory for at most 2,048 spans, the limit of the library. */
const exportTimeoutMs = 5_000

export type Tracing = ReturnType<typeof recordSpans>

/**
 * Records spans of requests and their statements, and sends them to a collector by OTLP over HTTP. A span has
 * the route of the code and the name of the statement, and no value of a request.
 */
export function recordSpans(url: string, log: Pick<TaskLog, 'warn'>) {
  const exporter = reportFailures(new OTLPTraceExporter({ url, timeoutMillis: exportTimeoutMs }), log)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env['OTEL_SERVICE_NAME'] || 'gatehouse',
      'service.version': version,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportTimeoutMs })],
  })
  const tracer = provider.getTracer('gatehouse')
  const current = new AsyncLocalStorage<Span>()
  const spans = new WeakMap<FastifyRequest, Span>()
  return {
    /** Records a span for each request of an app. Call it before the routes are registered. */
    trace(app: FastifyInstance): void {
      app.addHook('onRequest', (request, _reply, done) => {
        const { id, method, routeOptions } = request
        // Requests for addresses that do not exist are rejected before.
        const route = routeOptions.url ?? 'none'
        const attributes = { 'http.request.method': method, 'http.route': route, 'gatehouse.request_id': id }
        const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT)
        spans.set(request, span)
        current.run(span, done)
      })
      app.addHook('onResponse', (request, { statusCode }, done) => {
        const span = spans.get(request)
        span?.setAttribute('http.response.status_code', statusCode)
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
        done()
      })
    },
    /** Records a span for each statement of a request. */
    observe: ({ sql }: CompiledQuery, durationMs: number): void => {
      const request = current.getStore()
      if (!request) return
      const endTime = Date.now()
      const attributes = { 'db.system.name': 'postgresql' }
      const options = { kind: SpanKind.CLIENT, startTime: endTime - durationMs, attributes }
      tracer.startSpan(nameOf(sql), options, trace.setSpan(ROOT_CONTEXT, request)).end(endTime)
    },
    /** Sends what has not been sent. What cannot be sent is lost; the server stops nevertheless. */
    close: () => provider.shutdown().catch(() => undefined),
  }
}

const names = new Map<string, string>()
const maxNames = 2_000

/** The name of a statement, which takes a hash of its text, is computed once. */
function nameOf(text: string): string {
  const existing = names.get(text)
  if (existing !== undefined) return existing
  const name = describeStatement(text)
  // The number of texts is bounded by the code, except for lists of values.
  if (names.size < maxNames) names.set(text, name)
  return name
}

/** Logs once that the collector does not accept spans, and again after it has. */
function reportFailures(exporter: SpanExporter, log: Pick<TaskLog, 'warn'>): SpanExporter {
  let isFailing = false
  return {
    export: (spans, onResult) =>
      exporter.export(spans, (result) => {
        const { error } = result
        if (error && !isFailing) log.warn({ reason: error.message }, 'The collector does not accept spans')
        isFailing = error !== undefined
        onResult(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}
