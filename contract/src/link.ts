import { callsOf } from './calls'
import { lazySchema } from './lazy-schema'
import { recordOf } from './response'
import { SignedInAdmin, SignIn } from './session'
import { Timestamp } from './values/fields'
import { findLinkCall, useLinkCall } from './values/link-rules'
import { matching, newPasswordFields } from './values/password'
import { z } from './zod'

/** For how long a link can be used. */
export const linkHours = 72

/** Sets the first password of an invited admin, or another one after it was lost. */
export const LinkKind = lazySchema(() => z.enum(['invite', 'reset']))
export type LinkKind = z.infer<typeof LinkKind>

/** A new one-use link. The token is in the fragment, which browsers send to no server. Stored nowhere. */
export const NewLink = lazySchema(() =>
  z.object({
    url: z.string(),
    kind: LinkKind,
    expires_at: Timestamp,
    /** Whether it is also sent to the admin by email (SMTP_URL). */
    is_mailed: z.boolean(),
  }),
)
export type NewLink = z.infer<typeof NewLink>

/** Whose password a link sets. */
export const LinkOwner = lazySchema(() =>
  z.object({ kind: LinkKind, name: z.string(), email: z.string(), expires_at: Timestamp }),
)
export type LinkOwner = z.infer<typeof LinkOwner>

/** Not validated further: a malformed token gets the same response as one that is no longer valid. */
const token = () => z.string({ error: 'Token is required' }).check(z.maxLength(200, 'Token is too long'))

const LinkToken = lazySchema(() => z.object({ token: token() }))

export const LinkUse = lazySchema(() =>
  matching(z.object({ token: token(), ...newPasswordFields(), device_mark: SignIn.shape.device_mark })),
)
export type LinkUse = z.infer<typeof LinkUse>

/** `token` and `admin` as after a sign-in; without them, the admin has to sign in. */
export const LinkUsed = lazySchema(() =>
  z.object({
    status: z.literal(true),
    message: z.string(),
    token: z.optional(z.string()),
    admin: z.optional(SignedInAdmin),
  }),
)
export type LinkUsed = z.infer<typeof LinkUsed>

const { post } = callsOf('Session')

/** Additions to the specification (docs/decisions/0041). GET changes nothing; no address has a token. */
export const linkEndpoints = {
  find: post(findLinkCall.path, 'Whose password a one-use link sets; changes nothing', {
    access: 'anyone',
    body: LinkToken,
    response: recordOf(LinkOwner),
  }),
  use: post(
    useLinkCall.path,
    'Set the password with a one-use link, end all other sessions of the admin, and sign in',
    { access: 'anyone', body: LinkUse, holdsPassword: true, response: LinkUsed },
  ),
} as const
