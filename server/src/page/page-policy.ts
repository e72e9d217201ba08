import type { Config } from '../config'
import { buildOrigin } from '../settings/bucket'

type Hosts = Pick<Config, 'apiHost' | 'authHost' | 'mediaOrigins' | 'publicUrl' | 'objectStorage'>

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

/** It fetches from this origin only, and images from the bucket to which this origin redirects. */
export const serviceWorkerHeaders = (hosts: Hosts): Record<string, string> => ({
  'Content-Security-Policy': ["default-src 'none'; connect-src 'self'", ...bucketOrigin(hosts)].join(' '),
})

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
function mediaSources(hosts: Hosts): string[] {
  const { apiHost, mediaOrigins, publicUrl } = hosts
  const origins = mediaOrigins.length > 0 ? mediaOrigins : apiHost === '' ? [] : ['https:']
  return [...new Set([...origins, ...originsOf([publicUrl ?? '', apiHost]), ...bucketOrigin(hosts)])]
}

/** Empty unless media are read from the bucket (docs/decisions/0051). */
const bucketOrigin = ({ objectStorage }: Hosts): string[] =>
  objectStorage?.presignedReads ? [buildOrigin(objectStorage)] : []

const originsOf = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.filter((address) => address !== '').map((address) => new URL(address).origin)),
]
