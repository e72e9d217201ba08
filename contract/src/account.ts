import { callsOf } from './calls'
import { Id, Timestamp } from './values/fields'
import { matching, newPasswordFields } from './values/password'
import { lazySchema } from './lazy-schema'
import { z } from './zod'

/** A session of the calling admin that has not ended: one sign-in on one device. */
export const Device = lazySchema(() =>
  z.object({
    id: Id,
    /** Derived from the User-Agent header: 'Chrome on Android'. */
    name: z.string(),
    /** The IP address of the sign-in. */
    address: z.string(),
    created_at: Timestamp,
    /** Precise to the minute. */
    last_seen_at: Timestamp,
    /** Whether it is the session of this request. */
    is_current: z.boolean(),
  }),
)
export type Device = z.infer<typeof Device>

/** The password of the calling admin, asked again before a change of the account. */
export const CurrentPassword = lazySchema(() =>
  z
    .string({ error: accountMessages.currentIsRequired })
    .check(z.minLength(1, accountMessages.currentIsRequired), z.maxLength(1_024, 'Password is too long')),
)

export const PasswordChange = lazySchema(() =>
  matching(
    z.object({
      current_pswd: CurrentPassword,
      ...newPasswordFields(),
    }),
  ),
)

export const accountMessages = {
  passwordChanged: 'Password changed successfully',
  failedToChangePassword: 'Failed to change password',
  errorChangingPassword: 'Error changing password',
  currentIsRequired: 'Current password is required',
  currentIsWrong: 'This is not your current password',
  samePassword: 'Choose a password other than your current one',
  failedToFetchDevices: 'Failed to fetch signed-in devices',
  deviceSignedOut: 'Device signed out',
  failedToSignOutDevice: 'Failed to sign out the device',
  errorSigningOutDevice: 'Error signing out the device',
  deviceNotFound: 'Device not found',
  othersSignedOut: 'All other devices signed out',
  failedToSignOutOthers: 'Failed to sign out the other devices',
  errorSigningOutOthers: 'Error signing out the other devices',
} as const

const { get, put, del } = callsOf('Account')
const path = '/admin/account/devices'

/** Password and sessions of the calling admin. Additions to the specification (docs/decisions/0022). */
export const accountEndpoints = {
  changePassword: put('/admin/account/password', 'Change my password and sign me out on all my other devices', {
    body: PasswordChange,
    holdsPassword: true,
  }),
  listDevices: get(path, 'The devices on which I am signed in, this one first', {
    response: lazySchema(() => z.object({ status: z.literal(true), data: z.array(Device) })),
  }),
  signOutDevice: del(`${path}/{id}`, 'Sign me out on one of my devices'),
  signOutOthers: del(path, 'Sign me out on all devices but this one'),
} as const
