import type { Server } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

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
export function exemptAddresses(trustedProxies: readonly string[]): (address: string) => boolean {
  const exempt = new BlockList()
  for (const network of ['127.0.0.0/8', '::1', ...trustedProxies]) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) exempt.addAddress(address, family)
    else exempt.addSubnet(address, Number(bits), family)
  }
  // BlockList matches IPv4-mapped IPv6 addresses (::ffff:127.0.0.1) against IPv4 rules itself.
  return (address) => isIP(address) !== 0 && exempt.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
