import { isIP, SocketAddress } from 'node:net'

/**
 * The one notation of an address, without a zone; that of IPv4 also for an IPv4-mapped IPv6 address. Null if
 * it is no address.
 */
export function canonicalAddress(text: string): string | null {
  const version = isIP(text)
  if (version !== 6) return version === 4 ? text : null
  const { address } = new SocketAddress({ address: text, family: 'ipv6' })
  return /^::ffff:([\d.]+)$/.exec(address)?.[1] ?? address
}

/** The address, or the /64 network of an IPv6 address: one connection has 2^64 addresses. */
export function findNetwork(address: string): string {
  const canonical = canonicalAddress(address) ?? address
  if (isIP(canonical) !== 6 || canonical.includes('.')) return canonical
  const [head = '', tail] = canonical.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const whole = tail === undefined ? groups : [...groups, ...Array(8 - groups.length - rest.length).fill('0'), ...rest]
  return `${whole.slice(0, 4).join(':')}::/64`
}
