import type { FastifyInstance } from 'fastify'
import type * as client from 'prom-client'

type Client = typeof client

/** Counts the requests of an app by route and status. The route is that of the code, without values. */
export function countRequests(
  app: FastifyInstance,
  { Counter, Gauge, Histogram }: Client,
  registry: client.Registry,
): void {
  const registers = [registry]
  const requests = new Counter({
    name: 'gatehouse_http_requests_total',
    help: 'Requests by method, route and status of the response',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'gatehouse_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 600],
    registers,
  })
  const uploadedBytes = new Counter({
    name: 'gatehouse_upload_bytes_total',
    help: 'Lengths of the bodies of successful requests that may contain files',
    labelNames: ['route'],
    registers,
  })
  const connections = new Gauge({
    name: 'gatehouse_http_connections',
    help: 'Open connections',
    registers: [],
    async collect() {
      this.set(await new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count))))
    },
  })

  registry.registerMetric(connections)

  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const route = request.is404 ? 'none' : (routeOptions.url ?? 'none')
    requests.inc({ method, route, status: reply.statusCode })
    const { endpoint, receivesFile } = routeOptions.config
    if (endpoint?.isEventStream !== true && endpoint?.isLongPoll !== true && endpoint?.fileType === undefined)
      durations.observe({ method, route }, reply.elapsedTime / 1_000)
    if ((endpoint?.files || receivesFile === true) && reply.statusCode < 300) {
      uploadedBytes.inc({ route }, Number(request.headers['content-length'] ?? 0))
    }
    done()
  })
}
