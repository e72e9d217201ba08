import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'

import type { TimeLimits } from '../settings/time-limits'

/** Creates a Node HTTP server with our time limits. It does not listen yet. */
export function createNodeServer(limits: TimeLimits, handle: RequestListener): Server {
  const handler = limitPipelining(handle)
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
  server.on('checkExpectation', handler)
  return closeUnusedConnections(server)
}

/**
 * Closes connections without a request as idle ones, also by `close`. Node waits for their first request, up
 * to `headersTimeout`; browsers and fetch open connections that they may not use, as for an aborted request.
 */
function closeUnusedConnections(server: Server): Server {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const closeIdleConnections = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    closeIdleConnections()
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
  return server
}

/** Requests of one connection in progress. Browsers and proxies send the next one after the response. */
const maxPipelined = 10

/**
 * Closes connections that send more requests without waiting for responses: Node would start all of them, so
 * one client could occupy the database and the memory with a single connection.
 */
function limitPipelining(handle: RequestListener): RequestListener {
  const inProgress = new WeakMap<Socket, number>()
  const change = (socket: Socket, by: number): number => {
    const count = (inProgress.get(socket) ?? 0) + by
    inProgress.set(socket, count)
    return count
  }
  return (request, response) => {
    const { socket } = request
    if (change(socket, 1) > maxPipelined) {
      socket.destroy()
      return
    }
    response.once('close', () => change(socket, -1))
    handle(request, response)
  }
}
