import { lazySchema } from '../lazy-schema'
import { z } from '../zod'

// The JSON forms of Web Authentication Level 3 (5.1.8 to 5.1.10). Only sizes and types are checked
// here: `@simplewebauthn/server` verifies the content. Fields that it does not need are left out.

/** Options for `navigator.credentials.create` or `get`, which the browser parses. */
export const WebAuthnOptions = lazySchema(() => z.record(z.string(), z.unknown()))

const base64url = (maxLength: number) =>
  z
    .string()
    .max(maxLength, 'The passkey could not be read')
    .regex(/^[\w-]*={0,2}$/, 'The passkey could not be read')

const credential = <Response extends z.ZodType>(response: Response) =>
  z.object(
    {
      id: base64url(2_000),
      rawId: base64url(2_000),
      type: z.literal('public-key'),
      response,
      clientExtensionResults: z.object({}).optional(),
    },
    { error: 'The passkey could not be read' },
  )

/** A new passkey. */
export const PasskeyRegistration = lazySchema(() =>
  credential(
    z.object({
      clientDataJSON: base64url(10_000),
      attestationObject: base64url(100_000),
      transports: z.array(z.string().max(40)).max(20).optional(),
    }),
  ),
)
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>

/** The proof that a passkey is present. */
export const PasskeyAssertion = lazySchema(() =>
  credential(
    z.object({
      clientDataJSON: base64url(4_000),
      authenticatorData: base64url(4_000),
      signature: base64url(6_000),
      userHandle: base64url(200).optional(),
    }),
  ),
)
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>
