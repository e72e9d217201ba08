import { recordOf } from './response'
import { callsOf } from './calls'
import { Id, requiredCode, Timestamp } from './values/fields'
import { sessionMessages, signInCall } from './values/sign-in-rules'
import { lazySchema } from './lazy-schema'
import { z } from './zod'

/** Per IP address, for calls without a token: sign-in and, with PUBLIC_LISTINGS, the public lists. */
export const anonymousRequestsPerMinute = 600

/** What a sign-in says about the session and the device. */
export const sessionFields = () => ({
  /** An addition: requests the long session lifetime (docs/decisions/0030). */
  keep_logged_in: z.optional(z.boolean()),
  /**
   * An addition: a random value that the browser stores, so that it has its own limit of attempts once it
   * has signed in (docs/decisions/0039). Not a credential.
   */
  device_mark: z.optional(
    z
      .string()
      .check(z.regex(/^[\w-]{22,200}$/, 'device_mark must have 22 to 200 letters, digits, hyphens or underscores')),
  ),
})

export const SignIn = lazySchema(() =>
  z.object({
    email: requiredCode(sessionMessages.emailRequired, 254),
    pswd: z
      .string({ error: sessionMessages.passwordRequired })
      .check(z.minLength(1, sessionMessages.passwordRequired), z.maxLength(1024, 'Password is too long')),
    ...sessionFields(),
  }),
)
export type SignIn = z.infer<typeof SignIn>

export const SignedInAdmin = lazySchema(() => z.object({ id: Id, name: z.string(), email: z.string() }))

/** A sign-in from a device that had not signed in to the account before. */
export const NewSignIn = lazySchema(() =>
  z.object({
    /** Derived from the User-Agent header: 'Chrome on Android'. */
    device: z.string(),
    address: z.string(),
    created_at: Timestamp,
  }),
)
export type NewSignIn = z.infer<typeof NewSignIn>

export const SignedIn = lazySchema(() =>
  z.object({
    status: z.literal(true),
    token: z.string(),
    admin: SignedInAdmin,
    /** An addition: those since the last sign-in from this device, if there are any (docs/decisions/0039). */
    new_sign_ins: z.optional(z.array(NewSignIn)),
  }),
)
export type SignedIn = z.infer<typeof SignedIn>

const { get, post } = callsOf('Session')

export const sessionEndpoints = {
  signIn: post(signInCall.path, 'Sign in with email and password', {
    access: 'anyone',
    body: SignIn,
    response: SignedIn,
  }),
  signOut: post('/admin/auth/signout', 'Revoke the token of the request', { allowsSetUp: true }),
  /** An addition: a token can outlive the admin that the browser stored at sign-in (docs/decisions/0030). */
  findAdmin: get('/admin/account', 'The admin of the token', { allowsSetUp: true, response: recordOf(SignedInAdmin) }),
} as const
