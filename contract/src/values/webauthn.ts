import { lazySchema } from '../lazy-schema'
import { z } from '../zod'

// The JSON forms of Web Authentication Level 3 (5.1.8 to 5.1.10). Only sizes and types are checked
// here: `@simplewebauthn/server` verifies the content. Fields that it does not need are left out.

/** Options for `navigator.credentials.create` or `get`, which the browser parses. */
export const WebAuthnOptions = lazySchema(() => z.record(z.string(), z.unknown()))

/** What the first of two steps has responded with, and the second sends. */
export const Challenge = lazySchema(() =>
  z.string().check(z.regex(/^[\w-]{43}$/, 'challenge must be the one of the first step')),
)

const base64url = (maxLength: number) =>
  z
    .string()
    .check(
      z.maxLength(maxLength, 'The passkey could not be read'),
      z.regex(/^[\w-]*={0,2}$/, 'The passkey could not be read'),
    )

const credential = <Response extends z.ZodMiniType>(response: Response) =>
  z.object(
    {
      id: base64url(2_000),
      rawId: base64url(2_000),
      type: z.literal('public-key'),
      response,
      clientExtensionResults: z.optional(z.object({})),
    },
    { error: 'The passkey could not be read' },
  )

/** A new passkey. */
export const PasskeyRegistration = lazySchema(() =>
  credential(
    z.object({
      clientDataJSON: base64url(10_000),
      attestationObject: base64url(100_000),
      transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20))),
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
      userHandle: z.optional(base64url(200)),
    }),
  ),
)
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>
