import { createServer, type RequestListener, type Server } from 'node:http'

import type { TimeLimits } from './limits/time-limits'

/** Creates a Node HTTP server with our time limits. It does not listen yet. */
export function createNodeServer(limits: TimeLimits, handler: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.uploadMs,
      // Longer than the keep-alive timeout of common proxies (60 s), so that they do not reuse a connection
      // that we close.
      keepAliveTimeout: 72_000,
      connectionsCheckingInterval: limits.checkEveryMs,
      requireHostHeader: false,
    },
    handler,
  )
  // Unknown expectations are ignored (RFC 9110, section 10.1.1); by default Node responds with an empty 417.
  return server.on('checkExpectation', handler)
}
