import { errorStatus, type ErrorResponse } from '@gatehouse/contract/response'
import type { FastifyInstance } from 'fastify'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer as createNetServer, type Server as NetServer } from 'node:net'

import type { Config } from '../config'
import { hasCode } from '../database/error-codes'
import { StartupError } from '../app-error'
import { aliveResponse, livenessPath } from './responses/liveness'
import { securityHeaders } from './responses/security-headers'
import { createNodeServer } from './node-server'

export type OpenPort = Awaited<ReturnType<typeof openPort>>

/**
 * Listens before the rest of the server is created, so that a port in use stops the start before anything is
 * written. `settings` names the settings in errors. Responds 503 until `route` is called.
 * @throws StartupError if the address cannot be used
 */
export async function openPort(
  config: Pick<Config, 'host' | 'port' | 'timeLimits'>,
  settings = { host: 'HOST', port: 'PORT' },
) {
  let handle: RequestListener = sendStarting
  const server = createNodeServer(config.timeLimits, (request, response) => handle(request, response))
  const [host, ...otherHosts] = await resolveAddresses(config.host)
  await listen(server, host, config, settings)
  const { address, port } = server.address() as { address: string; port: number }
  const others: NetServer[] = []
  for (const other of otherHosts) {
    const forwarder = createNetServer((socket) => server.emit('connection', socket))
    // One of the addresses of localhost is enough.
    await listen(forwarder, other, { ...config, port }, settings).then(
      () => others.push(forwarder),
      () => undefined,
    )
  }
  return {
    /** Pass it to `buildApp`. */
    server,
    url: listeningUrl(address, port),
    /** Routes requests to the app from now on. */
    async route(app: FastifyInstance): Promise<void> {
      await app.ready()
      handle = (request, response) => app.routing(request, response)
    },
    /**
     * Stops accepting connections, waits for running requests, and closes their connections after `drainMs`.
     */
    async close(drainMs: number): Promise<void> {
      const closed = [server, ...others].map((listener) => new Promise((resolve) => listener.close(resolve)))
      const timer = setTimeout(() => server.closeAllConnections(), drainMs)
      // A client may keep its connection open after the response.
      const idleTimer = setInterval(() => server.closeIdleConnections(), 100)
      await Promise.all(closed)
      clearTimeout(timer)
      clearInterval(idleTimer)
    },
  }
}

/**
 * localhost may resolve to 127.0.0.1 and ::1, and browsers try both:
 * https://github.com/nodejs/node/issues/9390
 */
async function resolveAddresses(host: string): Promise<[string, ...string[]]> {
  if (host !== 'localhost') return [host]
  // Listening at the name itself then reports the error.
  const found = await lookup(host, { all: true }).catch(() => [])
  const [first = host, ...rest] = new Set(found.map(({ address }) => address))
  return [first, ...rest]
}

/** The address at which a server that listens there can be opened. */
export const listeningUrl = (host: string, port: number): string => `http://${urlHost(host)}:${port}`

/** Returns the host for a URL. 0.0.0.0, all addresses of this machine, is not one that a browser can open. */
function urlHost(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1'
  return address.includes(':') ? `[${address}]` : address
}

async function listen(
  server: NetServer,
  address: string,
  { host, port }: Pick<Config, 'host' | 'port'>,
  settings: { readonly host: string; readonly port: string },
) {
  try {
    await once(server.listen({ host: address, port }), 'listening')
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) {
      throw new StartupError(
        `Port ${port} on ${host} is in use by another program. Set ${settings.port} to a free one.`,
      )
    }
    if (hasCode(error, 'EACCES')) {
      throw new StartupError(`This user may not listen on port ${port}. Set ${settings.port} to a number above 1023.`)
    }
    if (hasCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL')) {
      throw new StartupError(`${settings.host} must be an address of this machine, not "${host}".`)
    }
    throw error
  }
}

const startingResponse: ErrorResponse = {
  status: false,
  message: 'The server is starting. Please try again in a moment.',
  code: 'unavailable',
}

/** Responds 503 to every request while the server is starting, except to the one that asks if it runs. */
const sendStarting: RequestListener = (request, response) => {
  const isAlive = request.url === livenessPath
  response.writeHead(isAlive ? 200 : errorStatus.unavailable, {
    ...securityHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': '2',
    // Because the request body is not read.
    Connection: 'close',
  })
  response.end(isAlive ? aliveResponse : JSON.stringify(startingResponse))
}
