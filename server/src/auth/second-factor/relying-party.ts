import { isIP } from 'node:net'

/** The site for which browsers create and use passkeys (Web Authentication Level 3, 4). */
export interface RelyingParty {
  /** Its host name (RP ID). */
  readonly id: string
  readonly origin: string
}

/**
 * The site at an address, which is that of PUBLIC_URL or of the request (http/origin). Null if browsers allow
 * no passkeys there: without https, except on localhost, and at an IP address.
 */
export function findRelyingParty(address: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(address)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return !isAddress && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : null
}
