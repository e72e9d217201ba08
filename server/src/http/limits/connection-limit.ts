import { compile } from '@fastify/proxy-addr'
import type { Server } from 'node:http'

import { findNetwork } from '../../auth/throttle/client-network'

/** Per address or IPv6 network: far more than browsers open, but less than the server can handle in total. */
export const maxConnectionsPerAddress = 100

/** Closes connections that an address opens beyond `max`. Exempt addresses are not counted. */
export function limitConnections(server: Server, max: number, isExempt: (address: string) => boolean): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    if (isExempt(remoteAddress)) return
    const source = findNetwork(remoteAddress)
    const count = (open.get(source) ?? 0) + 1
    if (count > max) {
      socket.destroy()
      return
    }
    open.set(source, count)
    socket.once('close', () => {
      const left = (open.get(source) ?? 1) - 1
      if (left === 0) open.delete(source)
      else open.set(source, left)
    })
  })
}

/**
 * Returns a predicate: this machine, and trusted proxies, whose connections carry the requests of many
 * clients.
 */
export const exemptAddresses = (trustedProxies: readonly string[]): ((address: string) => boolean) => {
  const isTrusted = compile(['loopback', ...trustedProxies])
  return (address) => isTrusted(address, 0)
}
