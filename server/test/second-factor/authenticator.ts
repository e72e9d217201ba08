import type { PasskeyAssertion, PasskeyRegistration } from '@gatehouse/contract/values/webauthn'
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export interface PasskeyOptions {
  readonly challenge?: unknown
  readonly rp?: unknown
  readonly rpId?: unknown
}

export interface Overrides {
  readonly origin?: string
  readonly rpId?: string
  readonly isUserVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string
}

/**
 * An authenticator in software, which creates one passkey (Web Authentication Level 3, 6.1). What it
 * signs can be overridden, as an attacker would.
 */
export function createAuthenticator(defaultOrigin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, challenge: unknown, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(rpId: unknown, flags: number, signCount: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(signCount)
    return Buffer.concat([sha256(String(rpId)), Buffer.from([flags]), count])
  }

  return {
    id: id.toString('base64url'),

    /** The response of navigator.credentials.create. */
    create(options: PasskeyOptions, { origin = defaultOrigin, rpId }: Overrides = {}): PasskeyRegistration {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const { user, rp } = options as { user?: { id: string }; rp?: { id: string } }
      userHandle = user?.id ?? ''
      // COSE: key type EC2, algorithm ES256, curve P-256, x, y (RFC 9053, section 7.1.1).
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key])
      const data = Buffer.concat([authenticatorData(rpId ?? rp?.id, 0x45, 0), attested])
      // CBOR: { fmt: 'none', attStmt: {}, authData }.
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, origin).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      }
    },

    /** The response of navigator.credentials.get. */
    get(options: PasskeyOptions, overrides: Overrides = {}): PasskeyAssertion {
      counter += 1
      const { origin = defaultOrigin, rpId = options.rpId, isUserVerified = true } = overrides
      const data = authenticatorData(rpId, isUserVerified ? 0x05 : 0x01, overrides.counter ?? counter)
      const client = clientData('webauthn.get', options.challenge, origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: overrides.userHandle ?? userHandle,
        },
        clientExtensionResults: {},
      }
    },
  }
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest()
