import type { Endpoint, Query } from '@gatehouse/contract/endpoint'
import { hrefFor } from '@gatehouse/contract/endpoint'
import { settings } from '../settings'

/** The full address of a call. */
export const buildAddress = (
  endpoint: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, string>> = {},
  query?: object,
): string => `${hostFor(endpoint.path)}${hrefFor(endpoint, params, query as Query<Endpoint>)}`

/** The origin that serves a path. */
export const findOrigin = (path: string): string => new URL(hostFor(path) || '/', window.location.href).origin

/**
 * Sign-in and sign-out are served by the auth host, all
 * other calls by the API host. '' is the page's own origin.
 */
const hostFor = (path: string): string =>
  (path.startsWith('/admin/auth/sign') ? settings.authHost : settings.apiHost).replace(/\/+$/, '')
