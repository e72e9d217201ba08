import type { FastifyInstance } from 'fastify'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { createServer as createNetServer, type Server as NetServer } from 'node:net'

import type { Config } from '../config'
import { hasCode } from '../database/error-codes'
import { StartupError } from '../app-error'
import { answerStarting } from './responses/starting-response'
import { createNodeServer } from './node-server'

export interface OpenPort {
  /** Pass it to `buildApp`. */
  readonly server: Server
  readonly url: string
  /** From now on the app answers. */
  route(app: FastifyInstance): Promise<void>
  /** Takes no more connections, lets running requests finish, and cuts off those that take longer than `drainMs`. */
  close(drainMs: number): Promise<void>
}

/**
 * Listens before anything else of the server exists, so that a port that is taken stops the start before anything is created.
 * Requests are answered 503 until `serve`.
 * @throws StartupError
 */
export async function openPort(config: Pick<Config, 'host' | 'port' | 'timeLimits'>): Promise<OpenPort> {
  let handle: RequestListener = answerStarting
  const server = createNodeServer(config.timeLimits, (request, response) => handle(request, response))
  const [host, ...otherHosts] = await addressesOf(config.host)
  await listen(server, host, config)
  const { address, port } = server.address() as { address: string; port: number }
  const others: NetServer[] = []
  for (const other of otherHosts) {
    const forwarding = createNetServer((socket) => server.emit('connection', socket))
    // Of the addresses of localhost one suffices.
    await listen(forwarding, other, { ...config, port }).then(
      () => others.push(forwarding),
      () => undefined,
    )
  }
  return {
    server,
    url: `http://${shownHost(address)}:${port}`,
    async route(app) {
      await app.ready()
      handle = (request, response) => app.routing(request, response)
    },
    async close(drainMs) {
      const closed = [server, ...others].map((one) => new Promise((resolve) => one.close(resolve)))
      const cut = setTimeout(() => server.closeAllConnections(), drainMs)
      await Promise.all(closed)
      clearTimeout(cut)
    },
  }
}

/** localhost may be 127.0.0.1 and ::1, and browsers try both: https://github.com/nodejs/node/issues/9390 */
async function addressesOf(host: string): Promise<[string, ...string[]]> {
  if (host !== 'localhost') return [host]
  const found = await lookup(host, { all: true }).catch(() => [])
  const [first = host, ...rest] = new Set(found.map(({ address }) => address))
  return [first, ...rest]
}

/** An address that can be opened: 0.0.0.0 stands for all of this machine's. */
function shownHost(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1'
  return address.includes(':') ? `[${address}]` : address
}

async function listen(server: NetServer, address: string, { host, port }: Pick<Config, 'host' | 'port'>) {
  try {
    await once(server.listen({ host: address, port }), 'listening')
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) {
      throw new StartupError(`Port ${port} on ${host} is in use by another program. Set PORT to a free one.`)
    }
    if (hasCode(error, 'EACCES')) {
      throw new StartupError(`This user may not listen on port ${port}. Set PORT to a number above 1023.`)
    }
    if (hasCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL')) {
      throw new StartupError(`HOST must be an address of this machine, not "${host}".`)
    }
    throw error
  }
}
