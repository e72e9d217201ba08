import { recordOf, SuccessResponse } from './response'
import { endpoint } from './endpoint'
import { Id, requiredText } from './values/fields'
import { sessionMessages, signInCall } from './values/sign-in-rules'
import { lazySchema } from './lazy-schema'
import { z } from './zod'

/** Per IP address, for calls without a token: sign-in and, with PUBLIC_LISTINGS, the public lists. */
export const anonymousRequestsPerMinute = 600

export const SignIn = lazySchema(() =>
  z.object({
    email: requiredText(sessionMessages.emailRequired, 254),
    pswd: z
      .string({ error: sessionMessages.passwordRequired })
      .min(1, sessionMessages.passwordRequired)
      .max(1024, 'Password is too long'),
    /** An addition: requests the long session lifetime (docs/decisions/0030). */
    keep_logged_in: z.boolean().optional(),
  }),
)
export type SignIn = z.infer<typeof SignIn>

export const SignedInAdmin = lazySchema(() => z.object({ id: Id, name: z.string(), email: z.string() }))

export const SignedIn = lazySchema(() =>
  z.object({
    status: z.literal(true),
    token: z.string(),
    admin: SignedInAdmin,
  }),
)
export type SignedIn = z.infer<typeof SignedIn>

const tag = 'Session'

export const sessionEndpoints = {
  signIn: endpoint({
    ...signInCall,
    summary: 'Sign in with email and password',
    tag,
    access: 'anyone',
    body: SignIn,
    response: SignedIn,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/admin/auth/signout',
    summary: 'Revoke the token of the request',
    tag,
    access: 'admin',
    response: SuccessResponse,
  }),
  /** An addition: a token can outlive the admin that the browser stored at sign-in (docs/decisions/0030). */
  findAdmin: endpoint({
    method: 'GET',
    path: '/admin/account',
    summary: 'The admin of the token',
    tag,
    access: 'admin',
    response: recordOf(SignedInAdmin),
  }),
} as const
