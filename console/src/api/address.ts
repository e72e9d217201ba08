import type { Endpoint, Params, Query } from '@gatehouse/contract/endpoint'
import { hrefFor } from '@gatehouse/contract/endpoint'
import { settings } from '../app/settings'

/** The full address of a call: sign-in and sign-out go to the auth host, the rest to the API host. */
export function addressOf<E extends Endpoint>(endpoint: E, params?: Params<E>, query?: Query<E>): string {
  const host = endpoint.path.startsWith('/admin/auth/sign') ? settings.authHost : settings.apiHost
  // A call without parameters has an empty Params type, which TypeScript cannot see through the generic.
  return `${host.replace(/\/+$/, '')}${hrefFor(endpoint, params ?? ({} as Params<E>), query)}`
}
