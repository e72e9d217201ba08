import { secondFactorEndpoints, type SecondFactors } from '@gatehouse/contract/second-factor/factors'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/request'

export const secondFactorsKey = ['second-factors'] as const

export const useSecondFactors = () =>
  useQuery({
    queryKey: secondFactorsKey,
    queryFn: async ({ signal }) => (await call(secondFactorEndpoints.find, { signal })).data,
    // Always refetch: the list must show the current factors.
    staleTime: 0,
  })

export const hasFactor = ({ passkeys, totp_since }: SecondFactors): boolean =>
  passkeys.length > 0 || totp_since !== null

/** Why no passkey can be added here; null if one can. */
export function passkeyObstacle({ passkey_origin }: SecondFactors): string | null {
  if (passkey_origin === null)
    return 'Passkeys work only at an https address with a host name, or on localhost. Here, use an authenticator app.'
  if (passkey_origin !== window.location.origin) return `Passkeys work only at ${passkey_origin}.`
  if (!('PublicKeyCredential' in window)) return 'This browser does not support passkeys.'
  return null
}
