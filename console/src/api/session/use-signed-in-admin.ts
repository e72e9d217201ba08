import { sessionEndpoints } from '@gatehouse/contract/session'
import { useQuery } from '@tanstack/react-query'
import { useIsAvailable } from '../available'
import { call } from '../request'
import { readAdmin, type SignedInAdmin } from './signed-in-admin'

/**
 * The admin stored at sign-in; without one, that of the token. Null until it is known. The latter
 * is not stored, because drafts that the form has already written are found by the stored id.
 */
export function useSignedInAdmin(): SignedInAdmin | null {
  const stored = readAdmin()
  const isSupported = useIsAvailable('account') === true
  const { data } = useQuery({
    queryKey: ['account'],
    queryFn: async ({ signal }) => (await call(sessionEndpoints.findAdmin, { signal })).data,
    enabled: stored === null && isSupported,
    staleTime: Infinity,
  })
  return stored ?? data ?? null
}
