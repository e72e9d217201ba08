import { createServer, type RequestListener, type Server } from 'node:http'

import type { TimeLimits } from './limits/time-limits'

/** Node's server with our time limits, for Fastify to serve. */
export function createNodeServer(limits: TimeLimits, handler: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.uploadMs,
      // Longer than that of the usual proxies (60 s), so that none of them reuses a connection that we are closing.
      keepAliveTimeout: 72_000,
      connectionsCheckingInterval: limits.checkEveryMs,
      requireHostHeader: false,
    },
    handler,
  )
  // An expectation that we do not know is no reason to refuse (RFC 9110, section 10.1.1); Node would, with an empty 417.
  return server.on('checkExpectation', handler)
}
