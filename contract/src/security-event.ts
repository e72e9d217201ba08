import { callsOf } from './calls'
import { lazySchema } from './lazy-schema'
import { wholeNumber, filter, maxLimit, pagingFields } from './paging'
import { listOf } from './response'
import { Id, Timestamp } from './values/fields'
import { z } from './zod'

/** For how long security events are stored unless the server has another setting. */
export const securityEventDays = 90

/** What happened, by its kind in the response. */
export const securityEventLabels = {
  signed_in: 'Signed in',
  sign_in_failed: 'Failed sign-in',
  throttled: 'Too many attempts',
  signed_out: 'Signed out',
  device_signed_out: 'Signed out another device',
  others_signed_out: 'Signed out all other devices',
  password_check_failed: 'Wrong current password',
  password_changed: 'Password changed',
  second_factor_failed: 'Wrong second factor',
  recovery_code_used: 'Recovery code used',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  totp_added: 'Authenticator app added',
  totp_removed: 'Authenticator app removed',
  recovery_codes_created: 'New recovery codes',
  second_factors_removed: 'Second factors removed on the server',
  password_reset: 'Password reset on the server',
  password_set: 'Password set with a link',
  link_created: 'Link to set a password created',
  signed_out_by_command: 'Signed out on the server',
  admin_deleted: 'Account deleted',
} as const
export type SecurityEventKind = keyof typeof securityEventLabels

export const SecurityEvent = lazySchema(() =>
  z.object({
    id: Id,
    created_at: Timestamp,
    /** One of `securityEventLabels`; later versions may add kinds. */
    kind: z.string(),
    /** The account; null for an email that no admin has, which is not stored. */
    admin_id: z.nullable(Id),
    admin_name: z.nullable(z.string()),
    /** The other admin who caused it, if there is one. */
    actor_name: z.nullable(z.string()),
    /** The IP address of the request; empty for a command on the server. */
    address: z.string(),
    /** Derived from the User-Agent header: 'Chrome on Android'. */
    device: z.string(),
    /** A sign-in from a device that had not signed in to the account before. */
    is_new_device: z.boolean(),
  }),
)
export type SecurityEvent = z.infer<typeof SecurityEvent>

export const securityEventMessages = {
  failedToFetchList: 'Failed to fetch sign-ins',
  none: 'No sign-ins yet',
} as const

export const securityEventPageSize = 20

const SecurityEventQuery = lazySchema(() => {
  const { cursor, page } = pagingFields()
  return z.object({
    // With a default, so that the list is never returned whole.
    limit: z.pipe(
      filter(wholeNumber(1, maxLimit, `limit must be a number from 1 to ${maxLimit}`)),
      z.transform((limit) => limit ?? securityEventPageSize),
    ),
    cursor,
    page,
  })
})

const { get } = callsOf('Account')

/** Additions to the specification (docs/decisions/0039). */
export const securityEventEndpoints = {
  listOwn: get('/admin/account/security-events', 'Sign-ins, failures and sign-outs of my account, newest first', {
    query: SecurityEventQuery,
    response: listOf(SecurityEvent),
  }),
  listAll: get('/admin/security-events', 'Sign-ins, failures and sign-outs of all admins, newest first', {
    query: SecurityEventQuery,
    response: listOf(SecurityEvent),
  }),
} as const
