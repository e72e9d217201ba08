import { BlockList, isIP } from 'node:net'

import { canonicalAddress } from '../throttle/client-network'

/**
 * Whether an address is one of the allowed addresses or in one of the allowed networks (CIDR); without any,
 * every address is. An IPv4-mapped IPv6 address is the IPv4 address that it maps.
 */
export function isAllowedAddress(allowed: readonly string[], address: string): boolean {
  if (allowed.length === 0) return true
  const canonical = canonicalAddress(address)
  if (canonical === null) return false
  const list = new BlockList()
  for (const one of allowed) {
    const [base = '', prefix] = one.split('/')
    const plain = canonicalAddress(base) ?? base
    if (prefix === undefined) list.addAddress(plain, familyOf(plain))
    // As it was entered: the prefix of a network of IPv4-mapped addresses counts the bits of IPv6.
    else list.addSubnet(base, Number(prefix), familyOf(base))
  }
  return list.check(canonical, familyOf(canonical))
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
