import ipaddr from 'ipaddr.js'
import { lookup as resolve } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A request is not sent because of where it would go. The message is shown to admins. */
class AddressError extends Error {
  override name = 'AddressError'
}

const notPublic = 'The address is not public: requests are sent to servers in the internet only'

/** In public ranges, but reachable only from inside a cloud: the platform's own services of Azure. */
const platformAddresses: readonly string[] = ['168.63.129.16']

/** Where servers have addresses in IPv6 (RFC 4291, IANA); elsewhere are others that lead to IPv4, or none. */
const assignedIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address belongs to a server in the internet: not to this machine, a private network, the
 * services of a cloud (169.254.169.254), a carrier (100.64.0.0/10), many at once, or to an IPv6 address that
 * leads to an IPv4 one (mapped, compatible, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.process(address)
  // `unicast` is also what no other range of the library contains, such as ::7f00:1, which is 127.0.0.1.
  if (parsed.kind() === 'ipv6' && !parsed.match(assignedIpv6)) return false
  return parsed.range() === 'unicast' && !platformAddresses.includes(parsed.toString())
}

/** How addresses are checked; with `allowPrivate` (WEBHOOK_ALLOW_PRIVATE) not at all, and http is allowed. */
export interface AddressRules {
  readonly allowPrivate: boolean
}

/**
 * What is wrong with the address of a webhook, as far as its text tells; null if nothing is. The URL parser
 * has read decimal, octal and hexadecimal numbers: `https://2130706433` is `https://127.0.0.1`.
 */
export function findAddressError(text: string, { allowPrivate }: AddressRules): string | null {
  if (!URL.canParse(text)) return 'Enter a web address, such as https://example.com/hooks'
  const url = new URL(text)
  if (allowPrivate) return null
  if (url.protocol !== 'https:') return 'Use an address that begins with https://'
  const port = url.port === '' ? 443 : Number(url.port)
  if (port !== 443 && port < 1_024) return 'Use port 443, or one from 1024'
  const host = hostOf(url)
  if (isIP(host) !== 0) return isPublicAddress(host) ? null : notPublic
  return /(^|\.)(localhost|local|internal)\.?$/.test(host) || !host.includes('.') ? notPublic : null
}

/** The host name or the IP address, without the brackets of IPv6. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/**
 * Resolves host names for connections, and fails if any address of the name is not public. The connection
 * uses what was checked, so a name that changes between two resolutions (DNS rebinding) gains nothing. Not
 * called for IP addresses in URLs, which `findAddressError` checks.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, [])
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
      return callback(new AddressError(notPublic), [])
    if (options.all) return callback(null, found)
    callback(null, found[0]!.address, found[0]!.family)
  })
}

/** For how long a host name is looked up before a webhook is saved, in milliseconds. */
const lookupMs = 3_000

/**
 * What is wrong with the host name of an address that passes `findAddressError`: it does not exist, or leads
 * to a server that is not public. Null if nothing is, and if name servers do not respond: a form can be saved
 * while they are down. It is looked up again for each connection.
 */
export async function findHostError(
  text: string,
  { allowPrivate }: AddressRules,
  lookup: LookupFunction = publicLookup,
): Promise<string | null> {
  const host = hostOf(new URL(text))
  if (allowPrivate || isIP(host) !== 0) return null
  const found = new Promise<Error | null>((done) => lookup(host, { all: true }, done))
  const error = await Promise.race([found, pause(lookupMs, null, { ref: false })])
  if (error instanceof AddressError) return error.message
  const { code } = (error ?? {}) as NodeJS.ErrnoException
  return code === 'ENOTFOUND' ? 'There is no server with this name. Check its spelling' : null
}
