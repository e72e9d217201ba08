import { callsOf } from '../calls'
import { lazySchema } from '../lazy-schema'
import { recordOf } from '../response'
import { sessionFields, SignedIn } from '../session'
import { recoveryCode, totpCode } from '../values/second-factor-rules'
import { beginPasskeySignInCall, passkeySignInCall, secondStepCall } from '../values/second-step-rules'
import { Challenge, PasskeyAssertion, WebAuthnOptions } from '../values/webauthn'
import { z } from '../zod'

// Apart from ../session, which every page of the console loads.

/** In the error `second_factor_required`: how a sign-in can be finished (docs/decisions/0040). */
export const SecondStep = lazySchema(() =>
  z.object({
    /** Sent with the second step. */
    challenge: z.string(),
    methods: z.array(z.enum(['passkey', 'totp', 'recovery_code'])),
    /** With the method `passkey`: the options for navigator.credentials.get. */
    passkey_options: z.optional(z.record(z.string(), z.unknown())),
  }),
)
export type SecondStep = z.infer<typeof SecondStep>

/** The second step of a sign-in: one of the three proofs (docs/decisions/0040). */
export const SecondStepInput = lazySchema(() =>
  z
    .object({
      /** The challenge in the response to the first step. */
      challenge: Challenge,
      totp: z.optional(totpCode()),
      recovery_code: z.optional(recoveryCode()),
      passkey: z.optional(PasskeyAssertion),
    })
    .check(
      z.refine(
        ({ totp, recovery_code, passkey }) =>
          [totp, recovery_code, passkey].filter((proof) => proof !== undefined).length === 1,
        'Send one of totp, recovery_code and passkey',
      ),
    ),
)
export type SecondStepInput = z.infer<typeof SecondStepInput>

export const PasskeySignIn = lazySchema(() =>
  z.object({ challenge: Challenge, passkey: PasskeyAssertion, ...sessionFields() }),
)
export type PasskeySignIn = z.infer<typeof PasskeySignIn>

const { post } = callsOf('Session')

/** Additions to the specification (docs/decisions/0040). */
export const secondStepEndpoints = {
  secondStep: post(secondStepCall.path, 'Finish a sign-in that returned second_factor_required', {
    access: 'anyone',
    body: SecondStepInput,
    response: SignedIn,
  }),
  beginPasskeySignIn: post(
    beginPasskeySignInCall.path,
    'Start to sign in with a passkey alone: options for navigator.credentials.get',
    {
      access: 'anyone',
      response: recordOf(lazySchema(() => z.object({ challenge: z.string(), options: WebAuthnOptions }))),
    },
  ),
  passkeySignIn: post(passkeySignInCall.path, 'Sign in with a passkey alone', {
    access: 'anyone',
    body: PasskeySignIn,
    response: SignedIn,
  }),
} as const
