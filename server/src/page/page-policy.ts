import type { Config } from '../config'

type Hosts = Pick<Config, 'apiHost' | 'authHost' | 'mediaOrigins' | 'publicUrl'>

/**
 * The headers of the console's page. Scripts, styles and fonts come from this
 * origin only; data and images also from the configured hosts. No
 * `upgrade-insecure-requests`: it makes the page blank at a plain http address.
 */
export const pageHeaders = (hosts: Hosts): Record<string, string> => ({
  'Content-Security-Policy': contentSecurityPolicy(hosts),
  'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
})

/** It only fetches from this origin. */
export const serviceWorkerHeaders = { 'Content-Security-Policy': "default-src 'none'; connect-src 'self'" }

function contentSecurityPolicy(hosts: Hosts): string {
  const api = originsOf([hosts.apiHost, hosts.authHost])
  const media = mediaSources(hosts)
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    ['img-src', "'self'", 'blob:', ...media].join(' '),
    ['media-src', "'self'", 'blob:', ...media].join(' '),
    ['connect-src', "'self'", ...api].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The console's one policy accepts its own scripts (console/src/api/own-script.ts). Injected code cannot
    // create another.
    'trusted-types gatehouse',
  ].join('; ')
}

/**
 * With data from another host and no MEDIA_ORIGINS, images
 * may come from any https address (docs/decisions/0029).
 */
function mediaSources({ apiHost, mediaOrigins, publicUrl }: Hosts): string[] {
  const origins = mediaOrigins.length > 0 ? mediaOrigins : apiHost === '' ? [] : ['https:']
  return [...new Set([...origins, ...originsOf([publicUrl ?? '', apiHost])])]
}

const originsOf = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.filter((address) => address !== '').map((address) => new URL(address).origin)),
]
