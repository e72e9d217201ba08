import type { PasskeyAssertion, PasskeyRegistration } from '@gatehouse/contract/values/webauthn'

import type { RelyingParty } from './relying-party'

// The calls of `@simplewebauthn/server`, which is loaded when it is first used: it takes long to load.

const load = () => import('@simplewebauthn/server')

type Options = Record<string, unknown>

interface Credential {
  readonly credential_id: string
  readonly transports: readonly string[]
}

/**
 * Options with which the browser creates a passkey. It should be discoverable and verify the user, so that it
 * can sign in alone; a simple security key, which can do neither, still is a second factor.
 */
export async function creationOptions(
  party: RelyingParty,
  {
    name,
    admin,
    existing,
  }: {
    readonly name: string
    readonly admin: { readonly id: string; readonly name: string; readonly email: string }
    readonly existing: readonly Credential[]
  },
) {
  const { generateRegistrationOptions } = await load()
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: party.id,
    userID: new TextEncoder().encode(admin.id),
    userName: admin.email,
    userDisplayName: admin.name,
    timeout: timeoutMs,
    attestationType: 'none',
    excludeCredentials: existing.map(describe),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return { challenge: options.challenge, options: options as unknown as Options }
}

/**
 * Options with which the browser uses a passkey: one of `allowed` after a password, or any that it has for
 * this site instead of a password. Only the latter must verify the user, by fingerprint or PIN.
 */
export async function requestOptions(party: RelyingParty, allowed: readonly Credential[] | null) {
  const { generateAuthenticationOptions } = await load()
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    timeout: timeoutMs,
    userVerification: allowed ? 'discouraged' : 'required',
    ...(allowed && { allowCredentials: allowed.map(describe) }),
  })
  return { challenge: options.challenge, options: options as unknown as Options }
}

/** A person may have to fetch the phone or the security key. */
const timeoutMs = 4 * 60_000

const describe = ({ credential_id, transports }: Credential) => ({ id: credential_id, transports: [...transports] })

interface Expected {
  readonly party: RelyingParty
  /** What the passkey must have signed. */
  readonly challenge: string
}

/** Returns the new credential, or null if the response is not valid. */
export async function verifyCreation(passkey: PasskeyRegistration, { party, challenge }: Expected) {
  const { verifyRegistrationResponse } = await load()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: passkey as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
    })
    if (!verified) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey),
      counter,
      transports: passkey.response.transports ?? [],
    }
  } catch {
    // It throws for each of its checks, and for input that it cannot decode.
    return null
  }
}

interface StoredPasskey extends Credential {
  readonly public_key: Buffer
  readonly counter: number
}

/** Returns the new counter of the passkey, or null if the response is not valid. */
export async function verifyAssertion(
  assertion: PasskeyAssertion,
  passkey: StoredPasskey,
  { party, challenge, verifiesUser }: Expected & { readonly verifiesUser: boolean },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: verifiesUser,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
