import type { IncomingHttpHeaders } from 'node:http'

import { canonicalAddress } from '../../auth/throttle/client-network'
import { isHost } from '../origin'

/** What proxies say of a request: the addresses that they received it from, the nearest last. */
interface Forwarded {
  readonly addresses: readonly string[]
  readonly host: string
  readonly protocol: string
}

/** More than proxies are in a row; a client may send thousands. */
const maxHops = 16

/**
 * Rewrites the headers X-Forwarded-For, -Host and -Proto to plain addresses, a host and a protocol, which
 * Fastify reads if a trusted proxy sends them. What cannot be read is removed, with the addresses before it:
 * then the request counts as that of the proxy itself. Forwarded (RFC 7239) is read only if none of the three
 * is there: a proxy that sets one of them passes on what the client has sent as Forwarded.
 */
export function readForwardedHeaders(headers: IncomingHttpHeaders): void {
  const forwarded = readXForwarded(headers) ?? readForwarded(headers.forwarded ?? '')
  if (!forwarded) return
  const { host, protocol } = forwarded
  set(headers, 'x-forwarded-for', readableAddresses(forwarded.addresses).join(', '))
  set(headers, 'x-forwarded-host', isHost(host) ? host : '')
  set(headers, 'x-forwarded-proto', /^https?$/i.test(protocol) ? protocol.toLowerCase() : '')
}

function set(headers: IncomingHttpHeaders, name: string, value: string): void {
  if (value === '') delete headers[name]
  else headers[name] = value
}

function readXForwarded(headers: IncomingHttpHeaders): Forwarded | null {
  const entriesOf = (name: string) => {
    const entries = String(headers[name] ?? '').split(',')
    return entries.map((entry) => unquote(entry.trim())).filter((entry) => entry !== '')
  }
  const names = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const
  if (names.every((name) => headers[name] === undefined)) return null
  const [addresses, hosts, protocols] = names.map(entriesOf) as [string[], string[], string[]]
  return { addresses, host: hosts.at(-1) ?? '', protocol: protocols.at(-1) ?? '' }
}

/** One parameter of an element, and the sign after it (RFC 7239, section 4). */
const parameter = /[ \t]*(?:([\w!#$%&'*+.^`|~-]+)=("(?:[^"\\]|\\.)*"|[^\s",;]*))?[ \t]*(;|,|$)/y

/** Null if there is none, or if it is malformed. */
function readForwarded(header: string): Forwarded | null {
  const elements: Record<string, string>[] = []
  let element: Record<string, string> = {}
  for (parameter.lastIndex = 0; parameter.lastIndex < header.length;) {
    const found = parameter.exec(header)
    if (!found) return null
    const [, name, value = '', end] = found
    if (name !== undefined) element[name.toLowerCase()] = unquote(value)
    if (end === ';') continue
    if (Object.keys(element).length > 0) elements.push(element)
    element = {}
  }
  const last = elements.at(-1)
  if (!last) return null
  return { addresses: elements.map((each) => each.for ?? ''), host: last.host ?? '', protocol: last.proto ?? '' }
}

const unquote = (text: string): string => (/^".*"$/.test(text) ? text.slice(1, -1).replaceAll(/\\(.)/g, '$1') : text)

/** The nearest addresses, up to the first one that cannot be read. */
function readableAddresses(entries: readonly string[]): string[] {
  const addresses: string[] = []
  for (const entry of entries.slice(-maxHops).toReversed()) {
    const address = readAddress(entry)
    if (address === null) break
    addresses.unshift(address)
  }
  return addresses
}

/** An address, with or without brackets and a port, which may be obfuscated (RFC 7239, section 6). */
function readAddress(text: string): string | null {
  const [, inBrackets] = /^\[([^\]]*)\](?::(?:\d{1,5}|_[\w.-]+))?$/.exec(text) ?? []
  if (inBrackets !== undefined) return canonicalAddress(inBrackets)
  const [, withPort = ''] = /^(.*):(?:\d{1,5}|_[\w.-]+)$/.exec(text) ?? []
  return canonicalAddress(text) ?? canonicalAddress(withPort)
}
